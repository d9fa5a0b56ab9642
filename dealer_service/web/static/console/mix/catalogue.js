// The words of a mix: they come with its first part, as few tables deal one.

import { page } from "../page.js";
import { awayOf } from "../service.js";

let come = false;

/** The part once its words are here; where they do not come, an error that says why. */
export async function withWords(part) {
  if (come) return part;
  const answer = await fetch(`/table/mix?language=${page.language}`);
  if (!answer.ok) throw Object.assign(new Error(answer.statusText), { away: awayOf(answer.status) });
  Object.assign(page.words, await answer.json());
  come = true;
  return part;
}
