import { textOf } from './body.ts';
import { readBody } from './read-body.ts';

const CHARACTERS_PER_WORD = 5; // B8
const WORDS_PER_MINUTE = 180; // B8

/** In minutes, for an article without text. // B8 */
export const UNKNOWN_READ_TIME = 5;

/**
 * An article's reading time in whole minutes: at least 1, and 5 for a body without text. It is stored with the body, so
 * that lists don't have to load bodies. // B8
 */
export function readTime(body: unknown): number {
  const characters = readBody(body).reduce((sum, block) => sum + textOf(block).length, 0);
  if (characters === 0) return UNKNOWN_READ_TIME;
  return Math.max(1, Math.round(characters / CHARACTERS_PER_WORD / WORDS_PER_MINUTE));
}
