import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { badFiles } from './corpus/bad-files.ts';
import { desksFor, isGood, judge, kindOf } from './corpus/desks.ts';

/** A small file of each of many programs; `npm run test:corpus` checks 230 that they write on the spot. */
const FILES = path.join(import.meta.dirname, 'corpus/files');
/** Each picture is read in a process of its own, so only some of the bad ones are. */
const EVERY_PICTURE = 20;
const TIMEOUT_MS = 180_000;

test(
  'L9, C5, B14: files of real programs are accepted as what they are',
  async () => {
    const verdicts: string[] = [];
    const expected: string[] = [];
    for (const name of readdirSync(FILES).filter(isGood)) {
      for (const desk of desksFor(name)) {
        verdicts.push(`${name} as a ${desk}: ${await judge(desk, path.join(FILES, name))}`);
        expected.push(`${name} as a ${desk}: ${kindOf(name, desk)}`);
      }
    }
    expect(verdicts).toEqual(expected);
    expect(verdicts.length).toBeGreaterThan(30);
  },
  TIMEOUT_MS,
);

test(
  'L9, L13, C5, B14: files of other kinds, damaged, protected, made to do harm or two in one are refused',
  async () => {
    const accepted: string[] = [];
    let pictures = 0;
    for (const [group, files] of await badFiles()) {
      for (const { name, desk, content } of files) {
        if (desk === 'picture' && pictures++ % EVERY_PICTURE !== 0) continue;
        const verdict = await judge(desk, content);
        if (!verdict.startsWith('refused: ')) accepted.push(`${group}: ${name} as a ${desk}: ${verdict}`);
      }
    }
    expect(accepted).toEqual([]);
  },
  TIMEOUT_MS,
);
