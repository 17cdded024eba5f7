import { statfs } from 'node:fs/promises';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Config } from '../config.server.ts';
import type { Database } from '../db/client.server.ts';
import { countInADay } from './sending-limits.server.ts';
import { sendingCounts } from './sending-limits.tables.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** What strangers may store in a day: this share of the free disk, and never more than that. */
const SHARE = 1 / 10;
const MOST_BYTES = 20 * GB;
/** Kept free for the database, the log and what comes in at the moment. */
const KEPT_FREE = GB;
/** What one sender may use of it. Many phones may share an address, so three quarters of it are at least two of the largest requests. */
const SENDER_SHARE = 1 / 10;
const SENDER_LEAST = 160 * MB;
/** The last quarter is reserved for requests with few bytes, so that whoever fills the rest shuts out no ordinary drawing or CV. */
const UNRESERVED = 3 / 4;
const SMALL_BYTES = 5 * MB;

/** What strangers have stored in a day, and the most that is taken. */
export type UploadRoom = { usedBytes: number; mostBytes: number };

export type NoRoom = {
  /** Whether only this sender has used up what is his. */
  isSenderLimit: boolean;
  /** Whether a request with few bytes would be taken. */
  acceptsSmall: boolean;
  retryAfterSeconds: number;
};

type Place = Pick<Config, 'dataDir' | 's3'>;

const ALL = 'upload-kb:all';

/** Whether so much is used that larger files are no longer taken. */
export function isNearlyUsed({ usedBytes, mostBytes }: UploadRoom): boolean {
  return mostBytes > 0 && usedBytes >= mostBytes * UNRESERVED;
}

export async function readUploadRoom(db: Database, place: Place): Promise<UploadRoom> {
  const [used] = await db
    .select({ kb: sendingCounts.points })
    .from(sendingCounts)
    .where(and(eq(sendingCounts.key, ALL), gt(sendingCounts.expire, Date.now())));
  return roomWith((used?.kb ?? 0) * 1024, place);
}

/**
 * Counts what a sender is about to store, in the database, so that all processes count together.
 *
 * @param sender `senderKey`; kept for a day.
 * @returns why it may not be stored; then it is not counted.
 */
export async function takeUploadRoom(
  db: Database,
  place: Place,
  sender: string,
  bytes: number,
): Promise<NoRoom | null> {
  const counted = await add(db, sender, bytes);
  const mostOfAll = (await roomWith(counted.allBytes, place)).mostBytes;
  const mostOfSender = Math.min(mostOfAll, Math.max(SENDER_LEAST, mostOfAll * SENDER_SHARE));
  const fits = (used: number, most: number, isSmall: boolean) => used <= most * (isSmall ? 1 : UNRESERVED);
  const isSmall = bytes <= SMALL_BYTES;
  const senderFits = fits(counted.senderBytes, mostOfSender, isSmall);
  if (senderFits && fits(counted.allBytes, mostOfAll, isSmall)) return null;
  await giveBackUploadRoom(db, sender, bytes);
  const before = (used: number) => used - bytes + SMALL_BYTES;
  return {
    isSenderLimit: !senderFits,
    acceptsSmall:
      !isSmall &&
      fits(before(counted.senderBytes), mostOfSender, true) &&
      fits(before(counted.allBytes), mostOfAll, true),
    retryAfterSeconds: Math.ceil((counted.until - Date.now()) / 1_000),
  };
}

/** Takes back what was counted for files that were not stored after all. */
export async function giveBackUploadRoom(db: Database, sender: string, bytes: number): Promise<void> {
  await db
    .update(sendingCounts)
    .set({ points: sql`greatest(0, ${sendingCounts.points} - ${kilobytes(bytes)})` })
    .where(inArray(sendingCounts.key, [ALL, senderCount(sender)]));
}

const senderCount = (sender: string): string => `upload-kb:${sender}`;
/** The counter is an integer, in which bytes would end at 2 GB. */
const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

async function add(db: Database, sender: string, bytes: number) {
  const counted = await countInADay(db, [ALL, senderCount(sender)], kilobytes(bytes));
  const all = counted.find(({ key }) => key === ALL);
  const own = counted.find(({ key }) => key !== ALL);
  return {
    allBytes: (all?.points ?? 0) * 1024,
    senderBytes: (own?.points ?? 0) * 1024,
    until: Math.max(all?.expire ?? 0, own?.expire ?? 0),
  };
}

/** What is stored already counts as free, so that the limit does not shrink as it is used. */
async function roomWith(usedBytes: number, { dataDir, s3 }: Place): Promise<UploadRoom> {
  if (s3 !== null) return { usedBytes, mostBytes: MOST_BYTES };
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize + usedBytes - KEPT_FREE;
  return { usedBytes, mostBytes: Math.min(MOST_BYTES, Math.max(0, free * SHARE)) };
}
