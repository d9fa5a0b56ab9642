// What the page brings: its language and words, the cards, the houses with their games.

const brought = JSON.parse(document.getElementById("page").textContent);
/** The games of all houses: the numbers that are sent of a game are places here. */
export const names = Object.keys(brought.games).sort();
/** Numbers that are written as signs, from # on. */
export const numbersOf = (signs = "") => [...signs].map((sign) => sign.codePointAt() - 35);
/** Pairs of numbers in a row as an object: by names, the places of what they name. */
const paired = (numbers, names) => Object.fromEntries(numbers.flatMap((at, place) => (place % 2 ? [] : [[names[at], numbers[place + 1]]])));
const kinds = brought.kinds.splice(0).map((kind) => ({ size: 5, ...kind })); // what most kinds have is left out
/** The games of a house, each with the place of its kind: three numbers in a row are a game, its kind and its first table. */
const kindsOf = (numbers) => Object.fromEntries(numbers.flatMap((game, place) => (place % 3 ? [] : [[names[game], brought.kinds.push({ ...kinds[numbers[place + 1]], at: numbers[place + 2] }) - 1]])));
for (const each of brought.houses) [each.games, each.mixes] = [kindsOf(numbersOf(each.games)), paired(numbersOf(each.mixes), Object.keys(brought.mixes).sort())];
brought.rotations = brought.rotations.map(({ legs, needs = [] }) => ({ legs: numbersOf(legs).map((at) => names[at]), needs }));
for (const each of [...brought.boards, ...(brought.grown ?? [])]) each.streets = brought.streets[each.streets]; // undefined: the usual ones

/** A word that the page did not bring is read off its code and reported. No screen dies of it. */
function missing(code) {
  console.error(`The page has no word "${code}".`);
  return code.replaceAll(/[-_]/g, " ");
}

export const page = { ...brought, words: new Proxy(brought.words, { get: (words, code) => (Object.hasOwn(words, code) ? words[code] : missing(String(code))) }) };

/** A sentence of the console, its gaps filled. */
export function say(code, gaps = {}) {
  return page.words[code].replace(/\{(\w+)\}/g, (whole, name) => (name in gaps ? figures(gaps[name]) : whole));
}

/** The same for a name out of a closed list: that of the `FAMILIES` of `web/screens/messages.py`, which has them sent. */
export const sayOf = (family, name, gaps) => say(`${family}-${name}`, gaps);

const grouped = new Intl.NumberFormat(page.language);

/** A number as it is read: with separators from four figures on. Anything else as it is. */
export const figures = (value) => (typeof value === "number" ? grouped.format(value) : String(value));

/** The joker, in games that are dealt with it. */
export const JOKER = "Jk";

/** The rank of a card as it is printed. */
export const indexOf = (card) => (card === JOKER ? page.index[card] : (page.index[card[0]] ?? card[0]));

/** A card as it is said aloud. */
export const spoken = (card) => (card === JOKER ? page.words.joker : spokenOf(card));

const spokenOf = ([rank, suit]) => say("card", { rank: page.spoken.ranks[rank], suit: page.spoken.suits[suit] });

const houseOf = (house) => page.houses.find((each) => each.house === house);

/** The games that a house deals, each with its place in `page.kinds`. */
export const gamesOf = (house) => houseOf(house)?.games ?? {};

/** The mixes that a house deals, each with its place in `page.rotations`. */
export const mixesOf = (house) => houseOf(house)?.mixes ?? {};

/** The games of a mix of this house in their order, and the facts of it that only people know. */
export const rotationOf = (house, mix) => page.rotations[mixesOf(house)[mix]];

/** The game of a table: in a mix the one that its number names, of no mix that this house deals undefined. */
export const gameOf = (house, { mix }, game) => (mix ? rotationOf(house, mix.name)?.legs[mix.leg - 1] : game);

/** The facts of a game as this house deals it: of its deck, whether it has the joker, and the ranks that it lacks. */
export const kindOf = (house, game) => page.kinds[gamesOf(house)[game]];

/** How many cards a hand of this game has, as this house deals it. */
export const handSize = (house, game) => kindOf(house, game)?.size;

/** How many draws a hand of this game has, as this house deals it. */
export const drawsOf = (house, game) => kindOf(house, game)?.draws ?? 0;

/** How many betting rounds a hand of this game has, as this house deals it. */
export const roundsOf = (house, game) => kindOf(house, game)?.rounds ?? (streetsOf(house, game) ?? grownOf(house, game)?.streets)?.length ?? drawsOf(house, game) + 1;

/** How many cards of the board are dealt before each betting round of this game; undefined in a game without a board. */
export const boardsOf = (house, game) => page.boards[kindOf(house, game)?.board]?.cards;

/** The names of the betting rounds of a game with a board. */
export const streetsOf = (house, game) => boardsOf(house, game) && (page.boards[kindOf(house, game).board].streets ?? "preflop flop turn river".split(" "));

/** How hands grow that get cards on later streets: how many in each betting round, which are face up, the names of the streets, the most seats; undefined in other games. */
export const grownOf = (house, game) => page.grown?.[kindOf(house, game)?.grown];

/** What a table of this game brings to its first hand: facts, and stakes to choose from. The screen of tables alone is told. */
export function beginsOf(house, game) {
  const first = page.first?.[kindOf(house, game)?.at];
  return first && { needs: first.slice(1).map((place) => page.facts[place]), usual: page.stakes[first[0]].map((stakes) => ({ chips: page.chips, ...paired(stakes, [...page.facts.map(({ name }) => name), "chips"]) })) };
}

/** The text with hyphens that do not break: a hand stays in one line. */
export const unbroken = (text) => text.replace(/(?<=\w)-(?=\w)/g, "\u2011");
