import { type Body, textOf } from './body.ts';

const CHARACTERS_A_WORD = 5; // B8
const WORDS_A_MINUTE = 180; // B8
const UNAVAILABLE = 5; // B8

/** How long an article takes to read, in whole minutes: at least 1, and 5 where it has no text to go by. // B8 */
export function readTime(body: Body): number {
  const characters = body.reduce((sum, block) => sum + textOf(block).length, 0);
  if (characters === 0) return UNAVAILABLE;
  return Math.max(1, Math.round(characters / CHARACTERS_A_WORD / WORDS_A_MINUTE));
}
