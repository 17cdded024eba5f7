import { parentPort, workerData } from 'node:worker_threads';
import { bytesInMemory } from '../content/byte-source.server.ts';
import { Refused } from '../content/inspection.ts';
import { readWorkbook } from './read-workbook.server.ts';
import type { WorkbookPreview } from './workbook.ts';

/** A thread that reads one workbook. Whoever started it ends it if it takes too long. */
const { bytes }: { bytes: Uint8Array } = workerData;
parentPort?.postMessage(await preview());

async function preview(): Promise<WorkbookPreview> {
  try {
    return await readWorkbook(bytesInMemory(bytes));
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: 'unreadable' };
    throw error;
  }
}
