// npm run test:corpus [-- FOLDER]: 500 bad files must be refused, and what good_files.py has written to FOLDER, or the small
// files beside this, accepted.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { badFiles } from './bad-files.ts';
import { desksFor, isGood, judge, kindOf } from './desks.ts';

const COMMITTED = path.join(import.meta.dirname, 'files');
/** LibreOffice's hybrid PDFs carry their source: zip programs open them, so they are two files in one. */
const HYBRID = /with-its-source-attached/;

const goodFiles = process.argv[2];
const wrong = [...(await checkGood()), ...(await checkBad())];
for (const line of wrong) console.log(`  ${line}`);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** @returns a line for each good file that was refused. */
async function checkGood(): Promise<string[]> {
  const folder = goodFiles === undefined ? COMMITTED : path.join(path.resolve(goodFiles), 'files');
  const names = (await readdir(folder)).filter(isGood);
  const refused: string[] = [];
  for (const name of names) {
    for (const desk of desksFor(name)) {
      const verdict = await judge(desk, path.join(folder, name));
      const expected = HYBRID.test(name) ? 'refused: archive-inside' : kindOf(name, desk);
      if (verdict !== expected) refused.push(`${name} as a ${desk}: ${verdict} instead of ${expected}`);
    }
  }
  console.log(`${names.length} files of real programs, ${refused.length} with the wrong verdict`);
  if (goodFiles !== undefined) await printPrograms(path.resolve(goodFiles));
  return refused;
}

/** The programs that wrote the files, with their versions. */
async function printPrograms(folder: string): Promise<void> {
  const list: { program: string; version: string }[] = JSON.parse(
    await readFile(path.join(folder, 'list.json'), 'utf8'),
  );
  const programs = Map.groupBy(list, ({ program, version }) => `${program.split(/[ ,]/)[0]} ${version}`);
  for (const [program, files] of programs) console.log(`  ${files.length} by ${program}`);
}

/** @returns a line for each bad file that was accepted. */
async function checkBad(): Promise<string[]> {
  const accepted: string[] = [];
  let total = 0;
  for (const [group, files] of await badFiles()) {
    total += files.length;
    for (const { name, desk, content } of files) {
      const verdict = await judge(desk, content);
      if (!verdict.startsWith('refused: ')) accepted.push(`${group}: ${name} as a ${desk}: ${verdict}`);
    }
    console.log(`  ${files.length}: ${group}`);
  }
  console.log(`${total} bad files, ${accepted.length} accepted`);
  return accepted;
}
