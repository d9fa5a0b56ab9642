// The words of a mix: they come with its first part, as few tables deal one.

import { page } from "../page.js";
import { awayOf } from "../service.js";
import { keep, recall } from "../storage.js";

let come = false;

/** The part once its words are here: those that this tablet has where the service is away, else an error that says why. */
export async function withWords(part) {
  if (come) return part;
  const kept = `words.mix.${page.language}`;
  const answer = await fetch(`/table/mix?language=${page.language}`).catch(() => null);
  const words = answer?.ok ? await answer.json() : recall(kept)?.words;
  if (!words) throw Object.assign(new Error("no words"), { away: awayOf(answer?.status) });
  if (answer?.ok) keep(kept, { words });
  Object.assign(page.words, words);
  come = Boolean(answer?.ok);
  return part;
}
