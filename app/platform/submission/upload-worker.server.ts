import { Readable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { inspectFile } from '../files/content/inspect.server.ts';
import { SubmissionError } from './limits.ts';
import { readSubmission } from './read-submission.server.ts';
import { Spool } from './spool.server.ts';
import { type FromThread, failureOf, type ToThread } from './upload-messages.ts';

/**
 * The upload thread: reads what forms send and looks into files, as both can be made dear by whoever sends them. One
 * request after the other takes its turn here, and pages go on being answered in the main thread meanwhile.
 */

type Job = { body: Readable; spool: Spool; done: Promise<void> };
const jobs = new Map<number, Job>();

parentPort?.on('message', (message: ToThread) => {
  if (message.do === 'inspect') inspect(message);
  else if (message.do === 'read') read(message);
  else pass(message);
});

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}

function inspect({ job, path, kinds }: Extract<ToThread, { do: 'inspect' }>): void {
  inspectFile(path, kinds).then(
    (inspection) => tell({ job, is: 'inspected', inspection }),
    (error: unknown) => tell({ job, is: 'failed', error: failureOf(error) }),
  );
}

function read({ job, dataDir, contentType, limits }: Extract<ToThread, { do: 'read' }>): void {
  const body = new Readable({ read: () => tell({ job, is: 'more' }) });
  // Whoever reads it hears of its errors; before and afterwards nobody needs to.
  body.on('error', () => {});
  const spool = new Spool(dataDir, limits);
  const fields: Record<string, unknown> = {};
  const done = readSubmission(body, contentType, limits, spool, fields).then(
    (files) => tell({ job, is: 'read', files, fields }),
    (error: unknown) => {
      body.destroy();
      if (error instanceof SubmissionError)
        tell({ job, is: 'fault', code: error.code, fileName: error.fileName, fields });
      else tell({ job, is: 'failed', error: failureOf(error) });
    },
  );
  jobs.set(job, { body, spool, done });
}

function pass(message: Extract<ToThread, { do: 'take' | 'end' | 'break' | 'release' }>): void {
  const job = jobs.get(message.job);
  if (job === undefined) return;
  if (message.do === 'take') job.body.push(message.bytes);
  else if (message.do === 'end') job.body.push(null);
  else if (message.do === 'break') job.body.destroy(new SubmissionError(message.code));
  else release(message.job, job);
}

async function release(id: number, { body, spool, done }: Job): Promise<void> {
  jobs.delete(id);
  body.destroy();
  try {
    await done;
    await spool[Symbol.asyncDispose]();
    tell({ job: id, is: 'released' });
  } catch (error) {
    tell({ job: id, is: 'failed', error: failureOf(error) });
  }
}
