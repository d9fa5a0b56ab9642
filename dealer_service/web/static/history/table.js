// The picture of a table: seats clockwise from the lower left, cards as far as they are known, bets, the pot, the button.

const [WIDE, HIGH] = [624, 504];
const [MIDDLE_X, MIDDLE_Y] = [WIDE / 2, 262];
const [FAR_X, FAR_Y] = [226, 190];
const PLATE = [124, 52];
const [CARD_WIDE, CARD_HIGH, CARD_GAP, CARDS_WIDE] = [30, 40, 4, 134];
const BOARD_TOP = 242;
const MOST_FULL_SIZE = 10;
const MOST_LETTERS = 11; // of the words on a plate
const JOKER = "Jk";
const PIPS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A part of an SVG picture. */
function part(name, attributes = {}, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
  if (text !== "") made.textContent = text;
  return made;
}

const figures = (value) => value.toLocaleString(document.documentElement.lang);
export const fill = (sentence, gaps) => sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in gaps ? (typeof gaps[name] === "number" ? figures(gaps[name]) : gaps[name]) : whole));

/** The table at one moment; `says` is the sentence that a screen reader reads. */
export function picture(words, frame, says) {
  const svg = part("svg", { class: "table", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img" });
  svg.setAttribute("aria-label", says);
  svg.append(part("rect", { class: "rail", x: 62, y: 96, width: 500, height: 332, rx: 166 }), part("rect", { class: "cloth", x: 72, y: 106, width: 480, height: 312, rx: 156 }));
  svg.append(...pot(words, frame), ...board(words, frame));
  const scale = Math.min(1, MOST_FULL_SIZE / words.seats.length);
  words.seats.forEach((number, place) => {
    const seat = frame.seats[number];
    if (seat) svg.append(...seatOf(words, frame, number, seat, placeOf(place, words.seats.length), scale));
  });
  return svg;
}

function pot(words, { pot: chips, in: gathered, board: cards = [] }) {
  if (chips === null) return [];
  if (cards.length) {
    const parts = [part("text", { class: "label of-board", x: MIDDLE_X, y: 222 }, `${words.pot} ${figures(chips)}`)];
    if (gathered > 0 && chips > gathered) parts.push(part("text", { class: "label small", x: MIDDLE_X, y: 302 }, fill(words.middle, { gathered, front: chips - gathered })));
    return parts;
  }
  const parts = [part("text", { class: "label", x: MIDDLE_X, y: 226 }, words.pot), part("text", { class: "pot", x: MIDDLE_X, y: 260 }, figures(chips))];
  if (gathered > 0 && chips > gathered) parts.push(part("text", { class: "label small", x: MIDDLE_X, y: 290 }, fill(words.middle, { gathered, front: chips - gathered })));
  return parts;
}

function placeOf(place, count) {
  const turn = (Math.PI / 180) * (90 + (360 / count) * (place + 0.5));
  return { x: MIDDLE_X + FAR_X * Math.cos(turn), y: MIDDLE_Y + FAR_Y * Math.sin(turn), across: Math.cos(turn), down: Math.sin(turn) };
}

function seatOf(words, frame, number, [stack, bet, state, cards, won], at, scale) {
  const classes = ["seat", state === "in" ? "" : "gone", frame.acts === number ? "acts" : ""].filter(Boolean).join(" ");
  const group = part("g", { class: classes });
  const [width, height] = PLATE.map((each) => each * scale);
  const [left, top] = [at.x - width / 2, at.y - height / 2];
  const says = state !== "in" ? (words.states[state] ?? state) : stack === 0 ? words.allIn : stack === null ? "" : fill(words.behind, { chips: stack });
  const short = state === "in" && stack !== null ? figures(stack) : "–";
  group.append(
    part("rect", { class: "plate", x: left, y: top, width, height, rx: 12 * scale }),
    part("text", { class: "number", x: left + 20 * scale, y: at.y }, number),
    part("text", { class: "words", x: left + (PLATE[0] / 2 + 15) * scale, y: at.y }, state === "in" && says.length > MOST_LETTERS ? short : says),
    part("text", { class: "bare", x: left + (PLATE[0] / 2 + 16) * scale, y: at.y }, short),
  );
  const parts = [group, ...hand(words, cards, at, height)];
  if (bet > 0 || won > 0) parts.push(...chips(bet || won, won > 0 && bet === 0, at));
  if (words.button === number) parts.push(...button(at, width, height));
  return parts;
}

/** The cards of the board, in the middle, those of a second board below. `words.second` are their places. */
function board(words, { board: cards = [] }) {
  const isSecond = (place) => words.second?.includes(place);
  const rows = [cards.filter((_, place) => !isSecond(place)), cards.filter((_, place) => isSecond(place))];
  return rows.flatMap((each, place) => row(words, each, MIDDLE_X, BOARD_TOP + place * (CARD_HIGH + CARD_GAP), CARD_WIDE));
}

/** The cards between the seat and the middle. */
function hand(words, cards, at, height) {
  const wide = Math.min(CARD_WIDE, (CARDS_WIDE - CARD_GAP * (cards.length - 1)) / cards.length);
  return row(words, cards, at.x, at.down > 0.35 ? at.y - height / 2 - CARD_GAP - CARD_HIGH : at.y + height / 2 + CARD_GAP, wide);
}

/** Cards side by side, of this width. */
function row(words, cards, middle, top, wide) {
  const all = cards.length * (wide + CARD_GAP) - CARD_GAP;
  return cards.flatMap((card, place) => {
    const left = middle - all / 2 + place * (wide + CARD_GAP);
    const back = card === "??";
    const face = part("rect", { class: back ? "back" : "face", x: left, y: top, width: wide, height: CARD_HIGH, rx: 5 });
    if (back) return [face];
    if (card === JOKER) return [face, part("text", { class: "rank suit-s", x: left + wide / 2, y: top + 21 }, words.index[card])];
    const suit = `suit-${card[1]}`;
    return [face, part("text", { class: `rank ${suit}`, x: left + wide / 2, y: top + 13 }, words.index[card[0]] ?? card[0]), part("text", { class: `pip ${suit}`, x: left + wide / 2, y: top + 29 }, PIPS[card[1]])];
  });
}

function chips(amount, won, { x, y, across, down }) {
  const [left, top] = [MIDDLE_X + (x - MIDDLE_X) * 0.6, MIDDLE_Y + (y - MIDDLE_Y) * 0.34 - 44 * across ** 6];
  const anchor = across > 0.5 ? "end" : "start";
  const beside = left + (across > 0.5 ? -18 : 18);
  return [part("circle", { class: won ? "chip won" : "chip", cx: left, cy: top + (down > 0.9 ? 10 : 0), r: 12 }),
    part("text", { class: won ? "bet won" : "bet", x: beside, y: top + (down > 0.9 ? 10 : 0), "text-anchor": anchor }, won ? `+${figures(amount)}` : figures(amount))];
}

function button({ x, y, across, down }, width, height) {
  const left = x + (across > 0 ? -1 : 1) * (width / 2 + 14);
  const beside = Math.abs(down) < 0.35;
  const top = y + (down > 0 || beside ? -1 : 1) * (height / 2 - (beside ? -4 : 8));
  return [part("circle", { class: "button", cx: left, cy: top, r: 15 }), part("text", { class: "button-letter", x: left, y: top }, "D")];
}
