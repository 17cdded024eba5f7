import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#app/platform/project-root.server.ts';

const run = promisify(execFile);

/** The W3C's checker, "Nu". It needs Java 17. */
const CHECKER = 'vnu-jar@26.9.27';
const folder = path.join(projectRoot(), 'node_modules/.cache/html-checker');
const jar = path.join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar');

export const hasJava = spawnSync('java', ['-version']).status === 0;

/**
 * Not a dependency of the project: 31 MB that a machine without Java has no use for, and its install script would
 * download Java there.
 */
async function installChecker(): Promise<void> {
  if (existsSync(jar)) return;
  await mkdir(folder, { recursive: true });
  await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', CHECKER]);
}

type Message = { url: string; type: string; subType?: string; message: string; extract?: string };

/** Its remarks without a sub-type are about style, such as `<br/>`. */
function isFault({ type, subType, message, extract = '' }: Message): boolean {
  // The switch of Mantine has a div in its label, to which browsers and readers have no objection.
  const isSwitch = message.includes('“div” not allowed') && extract.includes('Switch-labelWrapper');
  return (type === 'error' || subType !== undefined) && !isSwitch;
}

/** @returns the errors and warnings of the pages, each with the page's path and the HTML around it. */
export async function htmlFaults(pages: readonly { path: string; html: string }[]): Promise<string[]> {
  await installChecker();
  const dir = await mkdtemp(path.join(os.tmpdir(), 'kerf-html-'));
  try {
    const files = await Promise.all(
      pages.map(async ({ html }, place) => {
        const file = path.join(dir, `${place}.html`);
        // Its CSS parser is slow, and years old.
        await writeFile(file, html.replace(/<style>.*?<\/style>/gs, ''));
        return file;
      }),
    );
    const options = ['--format', 'json', '--stdout', '--exit-zero-always'];
    const { stdout } = await run('java', ['-jar', jar, ...options, ...files], { maxBuffer: 100_000_000 });
    const { messages } = JSON.parse(stdout) as { messages: Message[] };
    const faults = messages.filter(isFault);
    return faults.map(({ url, message, extract = '' }) => {
      const page = pages[Number(path.basename(url, '.html'))];
      return `${page?.path}: ${message} ${extract.replace(/\s+/g, ' ')}`;
    });
  } finally {
    await rm(dir, { recursive: true });
  }
}
