import { textOf } from './body.ts';
import { readBody } from './read-body.ts';

const CHARACTERS_A_WORD = 5; // B8
const WORDS_A_MINUTE = 180; // B8

/** In minutes, for an article of which nothing is known. // B8 */
export const UNKNOWN_READ_TIME = 5;

/**
 * How long an article takes to read, in whole minutes: at least 1, and 5 where it has no text to go by. Whatever stores
 * a body stores this beside it, so that lists need not read bodies. // B8
 */
export function readTime(body: unknown): number {
  const characters = readBody(body).reduce((sum, block) => sum + textOf(block).length, 0);
  if (characters === 0) return UNKNOWN_READ_TIME;
  return Math.max(1, Math.round(characters / CHARACTERS_A_WORD / WORDS_A_MINUTE));
}
