// The facts of openers that a showdown waits for: who opened, how many cards the opener drew, a split, and the discards.

import { figures, page } from "../page.js";

const PLACE = /^\/table\/(?:seats\/\d+\/(drew)|(?:deck\/)?(opened_by|split_openers|discards))$/;

/** The name of the first of these facts that the ruling waits for; undefined where it waits for none of them. */
export const askedOf = (ruling) => (ruling?.missing ?? []).map(({ at }) => PLACE.exec(at)).filter(Boolean).map(([, drew, name]) => drew ?? name)[0];

/** A fact as it is asked for: in the words of the ruling that waits for it, with its keys. The discards have none: they are tapped. */
export const askingFor = (name, ruling, seats, size) => ({ name, says: name === "discards" ? page.words["tap-discards"] : ruling.says, keys: keysOf(name, seats, size) });

/** What each key of a fact says, and what it tells. */
function keysOf(name, seats, size) {
  if (name === "opened_by") return [...seats.map((seat) => [figures(seat), seat]), [page.words.nobody, 0]];
  if (name === "drew") return Array.from({ length: size + 1 }, (_, count) => [figures(count), count]);
  return name === "split_openers" ? [[page.words.yes, true], [page.words.no, false]] : [];
}

/** The discards after a tap on a card. A card of a hand is not one of them. */
export function discarded(cards, card, count, isHeld) {
  if (cards.includes(card)) return cards.filter((each) => each !== card);
  return isHeld || cards.length >= count ? cards : [...cards, card];
}
