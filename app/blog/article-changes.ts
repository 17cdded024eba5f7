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
  const [oldBlocks, newBlocks] = [before.map(readBlock), after.map(readBlock)];
  const runs = diffArrays(oldBlocks, newBlocks, {
    comparator: (block, other) => block.signature === other.signature,
    maxEditLength: MOST_CHANGES,
  }) ?? [
    { value: oldBlocks, removed: true, added: false },
    { value: newBlocks, removed: false, added: true },
  ];
  const changes: BlockChange[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const [run, next] = [runs[at], runs[at + 1]];
    if (run === undefined) continue;
    if (run.removed && next?.added) {
      changes.push(...replacedBlocks(run.value, next.value));
      at += 1;
    } else
      changes.push(
        ...run.value.map((block) =>
          wholeBlock(block, run.added ? 'added' : run.removed ? 'removed' : 'same'),
        ),
      );
  }
  return withoutUnchanged(changes);
}

/** The words that were added and removed between two texts without blocks, such as titles. */
export function wordChanges(before: string, after: string): Piece[] {
  return comparedPieces(wordsOf(before, []), wordsOf(after, [])) ?? [];
}

/** Blocks in the place of others: each is paired with the first that it is like, in order. */
function replacedBlocks(removed: readonly Block[], added: readonly Block[]): BlockChange[] {
  const changes: BlockChange[] = [];
  const isComparable = removed.length * added.length <= MOST_PAIRS;
  /** The first of the added blocks that is not in the changes yet. */
  let next = 0;
  for (const block of removed) {
    const pairIndex = isComparable ? added.findIndex((other, at) => at >= next && isAlike(block, other)) : -1;
    const pair = added[pairIndex];
    const pieces = pair && comparedPieces(block.words, pair.words);
    // Another picture with the same caption has no word that changed.
    if (!pair || !pieces?.some(({ change }) => change !== 'same')) {
      changes.push(wholeBlock(block, 'removed'));
      continue;
    }
    changes.push(...added.slice(next, pairIndex).map((newBlock) => wholeBlock(newBlock, 'added')));
    changes.push({ change: 'changed', what: pair.what, pieces });
    next = pairIndex + 1;
  }
  return [...changes, ...added.slice(next).map((newBlock) => wholeBlock(newBlock, 'added'))];
}

function isAlike(block: Block, other: Block): boolean {
  return block.what === other.what && likeness(block, other) >= ALIKE;
}

/** The share of words that two blocks have in common. */
function likeness(block: Block, other: Block): number {
  const textsOf = ({ words }: Block) => words.map(({ text }) => text).filter((text) => text.trim() !== '');
  const [texts, otherTexts] = [textsOf(block), textsOf(other)];
  if (texts.length + otherTexts.length === 0) return 1;
  const unmatched = new Map<string, number>();
  for (const text of texts) unmatched.set(text, (unmatched.get(text) ?? 0) + 1);
  let shared = 0;
  for (const text of otherTexts) {
    const count = unmatched.get(text) ?? 0;
    if (count > 0) shared += 1;
    unmatched.set(text, count - 1);
  }
  return (2 * shared) / (texts.length + otherTexts.length);
}

/** @returns null if it would take too long. */
function comparedPieces(before: Word[], after: Word[]): Piece[] | null {
  const runs = diffArrays(before, after, {
    comparator: (word, other) => word.text === other.text && `${word.format}` === `${other.format}`,
    maxEditLength: MOST_CHANGES,
  });
  if (runs === undefined) return null;
  return runs.flatMap(({ value, added, removed }) =>
    piecesOf(value, added ? 'added' : removed ? 'removed' : 'same'),
  );
}

function wholeBlock(block: Block, change: Change): BlockChange {
  return { change, what: block.what, pieces: piecesOf(block.words, change) };
}

function piecesOf(words: readonly Word[], change: Change): Piece[] {
  const pieces: Piece[] = [];
  for (const { text, format } of words) {
    const last = pieces.at(-1);
    if (last && `${last.format}` === `${format}`) last.text += text;
    else pieces.push({ change, text, format });
  }
  return pieces;
}

/** Of unchanged blocks only those beside a changed one stay. */
function withoutUnchanged(changes: readonly BlockChange[]): BlockChange[] {
  const isShown = (at: number) =>
    [at - 1, at, at + 1].some((near) => changes[near] !== undefined && changes[near].change !== 'same');
  const shown: BlockChange[] = [];
  for (const [at, change] of changes.entries()) {
    const last = shown.at(-1);
    if (isShown(at)) shown.push(change);
    else if (last?.change === 'skipped') last.count += 1;
    else shown.push({ change: 'skipped', count: 1 });
  }
  return shown;
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
      words: wordsOf([alt, block.caption].filter((text) => text !== '').join('\n'), []),
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
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}

/** Words, signs and the space between them, each by itself. */
function wordsOf(text: string, format: readonly string[]): Word[] {
  return (text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => ({
    text: word,
    format,
  }));
}
