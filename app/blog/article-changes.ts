import type { TypedObject } from '@portabletext/types';
import { diffArrays } from 'diff';
import { type Body, isImage, isNote, isPicture, isTable } from './body.ts';

type Change = 'same' | 'added' | 'removed';

/** A run of words with one format. `format` holds decorators, and the address of a link. */
export type Piece = { change: Change; text: string; format: readonly string[] };

/** A block of either text, or `count` unchanged blocks that are left out. // B17 */
export type BlockChange =
  | { change: Change | 'changed'; what: string; pieces: Piece[] }
  | { change: 'skipped'; count: number };

/** Two texts with more changes than this would take seconds to compare; they are shown one after the other. */
const MOST_CHANGES = 2_000;
/** The share of words that two blocks have in common if one became the other. */
const ALIKE = 0.4;
/** Comparing each block with each other is only worth its time while they are few. */
const MOST_PAIRS = 10_000;

type Word = { text: string; format: readonly string[] };
type Block = { what: string; words: Word[]; signature: string };

/** What was added and removed between two bodies, block by block and word by word. // B17 */
export function changesBetween(before: Body, after: Body): BlockChange[] {
  const [old, young] = [before.map(readBlock), after.map(readBlock)];
  const runs = diffArrays(old, young, {
    comparator: (one, other) => one.signature === other.signature,
    maxEditLength: MOST_CHANGES,
  }) ?? [
    { value: old, removed: true, added: false },
    { value: young, removed: false, added: true },
  ];
  const changes: BlockChange[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const [run, next] = [runs[at], runs[at + 1]];
    if (run === undefined) continue;
    if (run.removed && next?.added) {
      changes.push(...replaced(run.value, next.value));
      at += 1;
    } else
      changes.push(
        ...run.value.map((block) => whole(block, run.added ? 'added' : run.removed ? 'removed' : 'same')),
      );
  }
  return withoutSame(changes);
}

/** The words that were added and removed between two texts without blocks, such as titles. */
export function wordChanges(before: string, after: string): Piece[] {
  return pieces(wordsOf(before, []), wordsOf(after, [])) ?? [];
}

/** Blocks in the place of others: each is paired with the first that it is like, in order. */
function replaced(gone: readonly Block[], come: readonly Block[]): BlockChange[] {
  const changes: BlockChange[] = [];
  let taken = 0;
  for (const block of gone) {
    const pair =
      gone.length * come.length > MOST_PAIRS
        ? -1
        : come.findIndex(
            (other, at) => at >= taken && block.what === other.what && likeness(block, other) >= ALIKE,
          );
    const other = come[pair];
    const changed = other && pieces(block.words, other.words);
    // Another picture with the same caption has no word that changed.
    if (!other || !changed?.some(({ change }) => change !== 'same')) {
      changes.push(whole(block, 'removed'));
      continue;
    }
    changes.push(...come.slice(taken, pair).map((one) => whole(one, 'added')));
    changes.push({ change: 'changed', what: other.what, pieces: changed });
    taken = pair + 1;
  }
  return [...changes, ...come.slice(taken).map((one) => whole(one, 'added'))];
}

/** The share of words that two blocks have in common. */
function likeness(one: Block, other: Block): number {
  const words = (block: Block) => block.words.map(({ text }) => text).filter((text) => text.trim() !== '');
  const [mine, theirs] = [words(one), words(other)];
  if (mine.length + theirs.length === 0) return 1;
  const left = new Map<string, number>();
  for (const word of mine) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of theirs) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared += 1;
    left.set(word, count - 1);
  }
  return (2 * shared) / (mine.length + theirs.length);
}

/** @returns null if it would take too long. */
function pieces(before: Word[], after: Word[]): Piece[] | null {
  const runs = diffArrays(before, after, {
    comparator: (one, other) => one.text === other.text && `${one.format}` === `${other.format}`,
    maxEditLength: MOST_CHANGES,
  });
  if (runs === undefined) return null;
  return runs.flatMap(({ value, added, removed }) =>
    joined(value, added ? 'added' : removed ? 'removed' : 'same'),
  );
}

function whole(block: Block, change: Change): BlockChange {
  return { change, what: block.what, pieces: joined(block.words, change) };
}

/** Words of one format as one piece. */
function joined(words: readonly Word[], change: Change): Piece[] {
  const all: Piece[] = [];
  for (const { text, format } of words) {
    const last = all.at(-1);
    if (last && `${last.format}` === `${format}`) last.text += text;
    else all.push({ change, text, format });
  }
  return all;
}

/** Of unchanged blocks only those beside a changed one stay. */
function withoutSame(changes: readonly BlockChange[]): BlockChange[] {
  const isKept = (at: number) =>
    [at - 1, at, at + 1].some((near) => changes[near] !== undefined && changes[near].change !== 'same');
  const kept: BlockChange[] = [];
  for (const [at, change] of changes.entries()) {
    const last = kept.at(-1);
    if (isKept(at)) kept.push(change);
    else if (last?.change === 'skipped') last.count += 1;
    else kept.push({ change: 'skipped', count: 1 });
  }
  return kept;
}

const STYLES: Readonly<Record<string, string>> = {
  h1: 'Heading',
  h2: 'Heading',
  h3: 'Subheading',
  h4: 'Small heading',
  blockquote: 'Quote',
};
const LISTS: Readonly<Record<string, string>> = { bullet: 'Bulleted list', number: 'Numbered list' };

function readBlock(block: TypedObject): Block {
  const { what, words } = contentOf(block);
  // A picture is another one if its file is, though nothing of it can be read.
  const file = isImage(block) ? block.imageId : isPicture(block) ? block.name : '';
  return { what, words, signature: JSON.stringify([what, words, file]) };
}

function contentOf(block: TypedObject): { what: string; words: Word[] } {
  if (isTable(block)) {
    const rows = block.rows.map(({ cells }) => cells.join(' | '));
    return {
      what: 'Table',
      words: wordsOf([...(block.caption ? [block.caption] : []), ...rows].join('\n'), []),
    };
  }
  if (isImage(block) || isPicture(block)) {
    const alt = isImage(block) ? block.alt : block.name;
    return {
      what: 'Picture',
      words: wordsOf([alt, block.caption].filter((one) => one !== '').join('\n'), []),
    };
  }
  if (isNote(block)) return { what: 'Note', words: wordsOf(block.text, []) };
  const field = (name: string) => String(Reflect.get(block, name) ?? '');
  const links = new Map(
    objects(Reflect.get(block, 'markDefs')).map((mark) => [mark._key, String(mark.href ?? '')]),
  );
  const words = objects(Reflect.get(block, 'children')).flatMap(({ text, marks }) =>
    wordsOf(
      String(text ?? ''),
      (Array.isArray(marks) ? marks.map(String) : []).map((mark) => links.get(mark) ?? mark).sort(),
    ),
  );
  return { what: LISTS[field('listItem')] ?? STYLES[field('style')] ?? 'Text', words };
}

function objects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
}

/** Words, signs and the space between them, each by itself. */
function wordsOf(text: string, format: readonly string[]): Word[] {
  return (text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => ({
    text: word,
    format,
  }));
}
