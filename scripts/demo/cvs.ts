import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { writeCvPage } from './cv-page.ts';
import type { DemoApplication } from './generate.ts';

/** Above this number of applications, all get the same short CV, since then only their number matters. */
const MAX_OWN_CVS = 1_000;
const CONCURRENCY = 32;
const SHORT_CV = writeCvPage('Curriculum vitae', ['A made-up CV of a made-up person.']);

/** Generates the CVs and sets their sizes on the applications. @param total number of applications in all batches. */
export function writeCvs(batch: readonly DemoApplication[], total: number): Buffer[] {
  return batch.map((demo) => {
    const page = total > MAX_OWN_CVS ? SHORT_CV : renderCv(demo);
    demo.application.cvBytes = page.length;
    return page;
  });
}

/** Stores each CV under the key of its application. */
export async function storeCvs(
  files: FileStore,
  batch: readonly DemoApplication[],
  pages: readonly Buffer[],
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-demo-'));
  const written = new Map<Buffer, string>();
  for (const page of new Set(pages)) {
    const source = path.join(folder, `${written.size}.pdf`);
    await writeFile(source, page);
    written.set(page, source);
  }
  const queue = batch.entries();
  async function store(): Promise<void> {
    for (const [index, { application }] of queue) {
      const source = written.get(pages[index] ?? SHORT_CV) ?? '';
      await files.put(application.cvKey, source, 'application/pdf');
    }
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, store));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function renderCv({ candidate, position, application }: DemoApplication): Buffer {
  return writeCvPage(candidate.fullName, [
    candidate.email,
    candidate.contactNumber,
    '',
    `Applies for: ${position}`,
    '',
    'Experience',
    application.currentlyWorking
      ? '2022 to today: steel workshop, Gauteng'
      : '2019 to 2025: steel workshop, Gauteng',
    '2017 to 2019: general assistant, engineering works',
    '',
    application.interestReason ?? '',
    '',
    'A made-up CV of a made-up person.',
  ]);
}
