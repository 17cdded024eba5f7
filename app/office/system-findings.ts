import type { SystemState } from '#app/platform/system/system-state.server.ts';

/** Something that wants attention, and what to do about it. */
export type Finding = { level: 'urgent' | 'soon'; what: string; advice: string };

const HOUR_MS = 3_600_000;
const GIGABYTE = 1024 ** 3;

/** What an administrator should do something about, the most urgent first. */
export function systemFindings(state: SystemState, now: Date): Finding[] {
  const found = [...diskFindings(state), ...backupFindings(state, now), ...workFindings(state, now)];
  return found.sort((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
}

const LEVELS = ['urgent', 'soon'] as const;

function diskFindings({ disks }: SystemState): Finding[] {
  return disks.flatMap(({ place, freeBytes, totalBytes }): Finding[] => {
    const advice = `Free some space on the disk of ${place}, or enlarge it. Nothing is deleted by itself.`;
    if (freeBytes < GIGABYTE / 2)
      return [
        { level: 'urgent', what: 'The disk is nearly full: what visitors send will be refused.', advice },
      ];
    if (freeBytes < 5 * GIGABYTE && freeBytes < totalBytes / 10)
      return [{ level: 'soon', what: 'Less than a tenth of the disk is free.', advice }];
    return [];
  });
}

function backupFindings({ backups }: SystemState, now: Date): Finding[] {
  if (backups === null)
    return [
      {
        level: 'soon',
        what: 'This server makes no backups.',
        advice:
          'Set BACKUP_DIR to a folder on another disk, and BACKUP_PASSPHRASE to encrypt them. If another server makes them, or you have your own, nothing is missing.',
      },
    ];
  const { newest } = backups;
  if (newest !== null && now.getTime() - newest.at.getTime() < 26 * HOUR_MS) return [];
  return [
    {
      level: newest === null || now.getTime() - newest.at.getTime() > 72 * HOUR_MS ? 'urgent' : 'soon',
      what: newest === null ? 'There is no backup yet.' : 'The newest backup is older than a day.',
      advice:
        'One is made within an hour of the start. If it stays so, see the failed jobs below and the log: the folder must be writable and have room.',
    },
  ];
}

function workFindings({ jobs, mails }: SystemState, now: Date): Finding[] {
  const found: Finding[] = [];
  if (mails.failed > 0)
    found.push({
      level: 'soon',
      what: `${mails.failed === 1 ? 'One mail' : `${mails.failed} mails`} could not be sent.`,
      advice: 'The page Mail says why, and sends them again.',
    });
  if (mails.oldestWaiting !== null && now.getTime() - mails.oldestWaiting.getTime() > HOUR_MS)
    found.push({
      level: 'urgent',
      what: 'Mails have been waiting for more than an hour.',
      advice: 'The page Mail says what the mail server answers. Check SMTP_URL, and that it can be reached.',
    });
  const failed = jobs.filter((job) => job.failed > 0).map(({ queue }) => queue);
  if (failed.length > 0)
    found.push({
      level: 'soon',
      what: `Background work failed: ${failed.join(', ')}.`,
      advice: 'The log says why. Failed jobs disappear from here after some days.',
    });
  if (jobs.reduce((sum, { waiting }) => sum + waiting, 0) > 500)
    found.push({
      level: 'soon',
      what: 'Much background work is waiting.',
      advice: 'If the number grows, the machine or its disk is too slow, or a job hangs: restart the server.',
    });
  return found;
}
