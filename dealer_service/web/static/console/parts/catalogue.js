// The words of parts that few tables need, or that are seldom opened: they come with the first of them.

import { page } from "../page.js";
import { awayOf } from "../service.js";
import { keep, recall } from "../storage.js";

const come = new Map(); // the words that are here, or on their way, by their path

/** The part once its words are here: those that this tablet has where the service is away, else an error that says why. */
export async function withWords(of, part) {
  if (!come.has(of)) come.set(of, bring(of));
  try {
    if (!(await come.get(of))) come.delete(of);
  } catch (error) { // for each part that waits
    come.delete(of);
    throw error;
  }
  return part;
}

/** Whether the service has sent them. */
async function bring(of) {
  const kept = `words.${of}.${page.language}`;
  const answer = await fetch(`/table/${of}?language=${page.language}`).catch(() => null);
  const words = answer?.ok ? await answer.json() : recall(kept)?.words;
  if (!words) throw Object.assign(new Error("no words"), { away: awayOf(answer?.status) });
  if (answer?.ok) keep(kept, { words });
  Object.assign(page.words, words);
  return Boolean(answer?.ok);
}

/** The same for a part that other screens show, too: their pages bring its words. */
export const withSeldom = (part) => (page.first ? withWords("seldom", part) : part);
