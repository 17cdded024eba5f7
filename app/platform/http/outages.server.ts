import { setTimeout as pause } from 'node:timers/promises';
import type { FileStore } from '../files/file-store.server.ts';
import { STORE_MARK } from '../files/installation.server.ts';
import { storableErrorMessage } from '../log.server.ts';

/** Why the file store and the mail server can't be used; null if they can. */
export type Outages = { files: string | null; mail: string | null };

export type OutageWatch = ReturnType<typeof watchOutages>;

const LIMIT_MS = 5_000;

/**
 * Asks the file store and the mail server whether they answer, when somebody wants to know and at most once a minute: a
 * balancer asks every second, and a mail server would count each sign-in.
 */
export function watchOutages(
  { files, mailer }: { files: Pick<FileStore, 'exists'>; mailer: { check(): Promise<void> } },
  freshMs = 60_000,
) {
  let askedAt = Number.NEGATIVE_INFINITY;
  let known: Outages = { files: null, mail: null };
  let asking: Promise<Outages> = Promise.resolve(known);
  const read = (): Promise<Outages> => {
    if (performance.now() - askedAt < freshMs) return asking;
    askedAt = performance.now();
    asking = Promise.all([problemOf(findMark(files)), problemOf(mailer.check())]).then(([store, mail]) => {
      known = { files: store, mail };
      return known;
    });
    return asking;
  };
  return {
    /** Waits for the answer, at most five seconds. */
    read,
    /** What was known last, without waiting. */
    latest(): Outages {
      void read();
      return known;
    },
  };
}

async function findMark(files: Pick<FileStore, 'exists'>): Promise<void> {
  if (!(await files.exists(STORE_MARK)))
    throw new Error(`It has no ${STORE_MARK}: its files, folder or bucket are gone.`);
}

async function problemOf(check: Promise<void>): Promise<string | null> {
  const late = pause(LIMIT_MS, 'It does not answer.', { ref: false });
  return Promise.race([check.then(() => null, storableErrorMessage), late]);
}
