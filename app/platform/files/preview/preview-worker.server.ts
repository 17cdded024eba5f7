import { parentPort, workerData } from 'node:worker_threads';
import { bytesInMemory } from '../content/byte-source.server.ts';
import { Refused } from '../content/inspection.ts';
import type { DocumentPreview } from './document.ts';
import { openPackage } from './open-package.server.ts';
import { readDocument } from './read-document.server.ts';
import { readWorkbook } from './read-workbook.ts';
import type { WorkbookPreview } from './workbook.ts';

const READERS = { workbook: readWorkbook, document: readDocument } as const;
export type PreviewKind = keyof typeof READERS;

/** A thread that reads one file. Whoever started it ends it if it takes too long. */
const { bytes, kind }: { bytes: Uint8Array; kind: PreviewKind } = workerData;
parentPort?.postMessage(await preview());

async function preview(): Promise<WorkbookPreview | DocumentPreview> {
  try {
    return await READERS[kind](await openPackage(bytesInMemory(bytes)));
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: 'unreadable' };
    throw error;
  }
}
