import { expect, test } from 'vitest';
import type { SystemState } from '#app/platform/system/system-state.server.ts';
import { diskSize, systemFindings } from './system-findings.ts';

const now = new Date('2026-11-22T12:00:00+02:00');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const gigabytes = (count: number) => count * 1024 ** 3;
const backup = (at: Date) => ({
  kept: 3,
  hasFolder: true,
  newest: { name: 'kerf-x.tar.gz', at, bytes: 1_000_000, encrypted: true },
});

const healthy = {
  sampleFields: 0,
  database: { version: '18.4', bytes: 1_000_000 },
  processes: 1,
  pool: { total: 1, idle: 1, waiting: 0 },
  jobs: [{ queue: 'remove-file', waiting: 2, failed: 0 }],
  mails: { waiting: 1, failing: 0, failed: 0, oldestWaiting: hoursAgo(0.1) },
  mailsAreFiles: false,
  disks: [{ place: '/data', of: 'data', freeBytes: gigabytes(20), totalBytes: gigabytes(100) }],
  uploads: { usedBytes: gigabytes(1), mostBytes: gigabytes(2) },
  mailbox: { readAt: hoursAgo(0.1), lastError: null },
  scan: { waiting: 2, waitingSince: hoursAgo(0.1), tooLarge: 0 },
  backups: backup(hoursAgo(11)),
  outages: { files: null, mail: null },
} satisfies SystemState & { sampleFields: number };

test.each([
  [gigabytes(77.2), '77,2\u00a0GB', '77.2\u00a0GB'],
  [gigabytes(1_250.4), '1\u00a0250\u00a0GB', '1,250\u00a0GB'],
  [gigabytes(1) / 8, '128\u00a0MB', '128\u00a0MB'],
  [0, '0\u00a0MB', '0\u00a0MB'],
])('P14: %d bytes are written with the marks of the sums', (bytes, comma, point) => {
  expect(diskSize(bytes, 'space-comma')).toBe(comma);
  expect(diskSize(bytes, 'comma-point')).toBe(point);
});

test('X3: a healthy installation has nothing to do', () => {
  expect(systemFindings(healthy, now)).toEqual([]);
});

test.each<[string, Partial<SystemState & { sampleFields: number }>, 'urgent' | 'soon', RegExp]>([
  [
    'a day with many files',
    { uploads: { usedBytes: gigabytes(1.6), mostBytes: gigabytes(2) } },
    'soon',
    /Only small files/,
  ],
  [
    'a day with all the files that it takes',
    { uploads: { usedBytes: gigabytes(2), mostBytes: gigabytes(2) } },
    'urgent',
    /New files are refused/,
  ],
  [
    'a full disk',
    { disks: [{ place: '/data', of: 'data', freeBytes: 1e8, totalBytes: 1e12 }] },
    'urgent',
    /disk is nearly full\. Soon nothing that visitors send can be stored\./,
  ],
  [
    'a full disk of backups',
    { disks: [{ place: '/mnt/backups', of: 'backups', freeBytes: 1e8, totalBytes: 1e12 }] },
    'urgent',
    /^The disk of the backups is nearly full\. Soon no backup can be written\.$/,
  ],
  [
    'a disk that fills',
    { disks: [{ place: '/data', of: 'data', freeBytes: 4e9, totalBytes: 1e11 }] },
    'soon',
    /a tenth of the disk/,
  ],
  [
    'a scanner that is away',
    { scan: { waiting: 3, waitingSince: hoursAgo(0.5), tooLarge: 0 } },
    'urgent',
    /3 files have been waiting for the virus scan/,
  ],
  [
    'a file that is too large for the scanner',
    { scan: { waiting: 0, waitingSince: null, tooLarge: 1 } },
    'soon',
    /One file is too large/,
  ],
  [
    'a mailbox for replies that can’t be read',
    { mailbox: { readAt: hoursAgo(0.5), lastError: 'Wrong password.' } },
    'urgent',
    /mailbox for replies has not been read/,
  ],
  ['data of the sample company', { sampleFields: 2 }, 'soon', /data of the sample company/],
  ['no mail server', { mailsAreFiles: true }, 'urgent', /Emails reach nobody/],
  ['no backups', { backups: null }, 'urgent', /makes no backups/],
  ['no backup yet', { backups: { kept: 0, newest: null, hasFolder: true } }, 'urgent', /no backup yet/],
  [
    'a folder of backups that is not there',
    { backups: { kept: 0, newest: null, hasFolder: false } },
    'urgent',
    /folder for backups is not there/,
  ],
  [
    'a dead file store',
    { outages: { files: 'The S3 store http://s3 failed.', mail: null } },
    'urgent',
    /file store does not work/,
  ],
  [
    'a dead mail server',
    { outages: { files: null, mail: 'It does not answer.' } },
    'urgent',
    /mail server does not work/,
  ],
  [
    'a mail that has failed twice',
    { mails: { waiting: 0, failing: 1, failed: 0, oldestWaiting: null } },
    'soon',
    /One email has failed at least twice/,
  ],
  ['a late backup', { backups: backup(hoursAgo(27)) }, 'soon', /older than a day/],
  ['a backup three days old', { backups: backup(hoursAgo(73)) }, 'urgent', /older than a day/],
  [
    'a failed mail',
    { mails: { waiting: 0, failing: 0, failed: 1, oldestWaiting: null } },
    'soon',
    /One email could not be sent/,
  ],
  [
    'waiting mails',
    { mails: { waiting: 9, failing: 0, failed: 0, oldestWaiting: hoursAgo(2) } },
    'urgent',
    /more than an hour/,
  ],
  ['a failed job', { jobs: [{ queue: 'backup', waiting: 0, failed: 1 }] }, 'soon', /have failed: backup\./],
  ['many jobs', { jobs: [{ queue: 'remove-file', waiting: 501, failed: 0 }] }, 'soon', /jobs are waiting/],
])('X3: %s is found, with what to do', (_what, differs, level, text) => {
  const found = systemFindings({ ...healthy, ...differs }, now);
  expect(found).toMatchObject([
    { level, what: expect.stringMatching(text), advice: expect.stringMatching(/\w{3,}.*\./) },
  ]);
});

test('X3: what is urgent comes first', () => {
  const found = systemFindings(
    { ...healthy, sampleFields: 1, disks: [{ place: '/d', of: 'data', freeBytes: 1, totalBytes: 2 }] },
    now,
  );
  expect(found.map(({ level }) => level)).toEqual(['urgent', 'soon']);
});

test('O9: the finding counts what is still the sample’s, and leads to where it is listed', () => {
  const [finding] = systemFindings({ ...healthy, sampleFields: 48 }, now);
  expect(finding).toMatchObject({
    advice: expect.stringContaining('48 fields are still from the sample.'),
    link: { to: '/admin/company', label: 'Company' },
  });
});
