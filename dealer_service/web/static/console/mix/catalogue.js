// The words of a mix: they come with its first part, as few tables deal one.

import { withWords as withWordsOf } from "../parts/catalogue.js";

/** The part once its words are here. */
export const withWords = (part) => withWordsOf("mix", part);
