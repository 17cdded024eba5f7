import type { SystemState } from '#app/platform/system/system-state.server.ts';
import { type CurrencyFormat, formatCount, formatDecimal } from '#app/prices/rand.ts';

/** Something that wants attention, and what to do about it. */
export type Finding = {
  level: 'urgent' | 'soon';
  what: string;
  advice: string;
  /** Where to do it. */
  link?: { to: string; label: string };
};

const HOUR_MS = 3_600_000;
/** Of what is taken from visitors in a day; beyond it only small files are. */
const NEARLY = 3 / 4;
const GIGABYTE = 1024 ** 3;

/** How many fields are still the sample's. // O9 */
type CompanyState = { sampleFields: number };

/** What an administrator should do something about, the most urgent first. */
export function systemFindings(state: SystemState & CompanyState, now: Date): Finding[] {
  const findings = [
    ...companyFindings(state),
    ...diskFindings(state),
    ...uploadFindings(state),
    ...backupFindings(state, now),
    ...mailboxFindings(state, now),
    ...outageFindings(state),
    ...workFindings(state, now),
    ...scanFindings(state, now),
  ];
  return findings
    .filter((finding) => finding !== false)
    .sort((finding, other) => LEVELS.indexOf(finding.level) - LEVELS.indexOf(other.level));
}

const LEVELS = ['urgent', 'soon'] as const;

const urgent = (what: string, advice: string): Finding => ({ level: 'urgent', what, advice });
const soon = (what: string, advice: string): Finding => ({ level: 'soon', what, advice });

/** What is wrong, where a condition holds. */
type Checks = readonly (Finding | false)[];

function companyFindings({ sampleFields }: CompanyState): Checks {
  return [
    sampleFields > 0 && {
      ...soon(
        'The website still shows data of the sample company.',
        `${count(sampleFields, 'field is', 'fields are')} still from the sample. Its phone numbers and email addresses reach nobody: enter your own, or confirm what is right.`,
      ),
      link: { to: '/admin/company', label: 'Company' },
    },
  ];
}

function diskFindings({ disks }: SystemState): Checks {
  return disks.map(({ place, of, freeBytes, totalBytes }) => {
    const advice = `Free some space on the disk that holds ${place}, or enlarge it. Kerf deletes nothing to make room.`;
    if (freeBytes < GIGABYTE / 2)
      return urgent(
        of === 'backups'
          ? 'The disk of the backups is nearly full. Soon no backup can be written.'
          : 'The disk is nearly full. Soon nothing that visitors send can be stored.',
        advice,
      );
    const isLow = freeBytes < 5 * GIGABYTE && freeBytes < totalBytes / 10;
    return isLow && soon('Less than a tenth of the disk is free.', advice);
  });
}

function outageFindings({ outages: { files, mail } }: SystemState): Checks {
  return [
    files !== null &&
      urgent(
        'The file store does not work: drawings and CVs can be neither stored nor opened.',
        `It said: ${files} Check the store and its S3_ variables, or the folder files in DATA_DIR. Forms without files work meanwhile.`,
      ),
    mail !== null &&
      urgent(
        'The mail server does not work: emails wait.',
        `It said: ${mail} Check the mail server and SMTP_URL. What waits is sent once it is back.`,
      ),
  ];
}

function uploadFindings({ uploads: { usedBytes, mostBytes } }: SystemState): Checks {
  if (mostBytes === 0 || usedBytes < mostBytes * NEARLY) return [];
  const advice =
    'Forms without files are always taken. If a single sender sends all of it, put the address from the log of your proxy into SEND_BLOCK_LIST; if not, enlarge the disk: a tenth of its free space is taken in a day.';
  return [
    usedBytes < mostBytes * 0.99
      ? soon(
          'Visitors have used three quarters of today’s upload limit. Only small files are accepted until tomorrow.',
          advice,
        )
      : urgent('Visitors have reached today’s upload limit. New files are refused until tomorrow.', advice),
  ];
}

function backupFindings({ backups }: SystemState, now: Date): Checks {
  if (backups === null)
    return [
      urgent(
        'This server makes no backups.',
        'Set BACKUP_DIR to a folder on another disk, and BACKUP_PASSPHRASE to encrypt the backups. Ignore this if another server makes them, or if you back up the data in another way.',
      ),
    ];
  if (!backups.hasFolder)
    return [
      urgent(
        'The folder for backups is not there.',
        'BACKUP_DIR names a folder that this server never creates, since it may be on a disk that is not mounted. Mount the disk, or create the folder for the user who runs Kerf.',
      ),
    ];
  const { newest } = backups;
  const age = newest === null ? Infinity : now.getTime() - newest.at.getTime();
  return [
    age >= 26 * HOUR_MS && {
      level: age > 72 * HOUR_MS ? 'urgent' : 'soon',
      what: newest === null ? 'There is no backup yet.' : 'The newest backup is older than a day.',
      advice:
        'The server makes one within an hour of its start. If this message stays, look at the failed jobs below and at the log: the folder must be writable and have enough free space.',
    },
  ];
}

function mailboxFindings({ mailbox }: SystemState, now: Date): Checks {
  if (mailbox === null) return [];
  const said = mailbox.lastError === null ? '' : `It said: ${mailbox.lastError} `;
  return [
    now.getTime() - mailbox.readAt.getTime() >= HOUR_MS / 4 &&
      urgent(
        'The mailbox for replies has not been read for more than a quarter of an hour.',
        `${said}Check that the mail server can be reached, and the IMAP_ variables. Replies wait in the mailbox and come in once it can be read.`,
      ),
  ];
}

function workFindings({ jobs, mails, mailsAreFiles }: SystemState, now: Date): Checks {
  const failed = jobs.filter((job) => job.failed > 0).map(({ queue }) => queue);
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0);
  return [
    mailsAreFiles &&
      urgent(
        'Emails reach nobody.',
        'No mail server is configured, so each email is only a file in the folder mail of DATA_DIR. Set SMTP_URL and MAIL_FROM to send them.',
      ),
    mails.failing > 0 &&
      soon(
        `${count(mails.failing, 'email has', 'emails have')} failed at least twice.`,
        'The Mail page says why. Each is tried again for several hours.',
      ),
    mails.failed > 0 &&
      soon(
        `${count(mails.failed, 'email', 'emails')} could not be sent.`,
        'The Mail page says why. You can send them again there.',
      ),
    mails.oldestWaiting !== null &&
      now.getTime() - mails.oldestWaiting.getTime() > HOUR_MS &&
      urgent(
        'Emails have been waiting for more than an hour.',
        'The Mail page shows what the mail server answered. Check SMTP_URL, and that the mail server can be reached.',
      ),
    failed.length > 0 &&
      soon(
        `Background jobs have failed: ${failed.join(', ')}.`,
        'The log says why. Failed jobs are removed from the list below after some days.',
      ),
    waiting > 500 &&
      soon(
        'Many background jobs are waiting.',
        'If the number keeps growing, the machine or its disk is too slow, or a job hangs. Restart the server.',
      ),
  ];
}

function scanFindings({ scan }: SystemState, now: Date): Checks {
  if (scan === null) return [];
  return [
    scan.waitingSince !== null &&
      now.getTime() - scan.waitingSince.getTime() > HOUR_MS / 4 &&
      urgent(
        `${count(scan.waiting, 'file has', 'files have')} been waiting for the virus scan for more than a quarter of an hour.`,
        'Files that were not scanned can’t be opened. Check that clamd is running, and that it can be reached at the address in CLAMD. The log says what went wrong.',
      ),
    scan.tooLarge > 0 &&
      soon(
        `${count(scan.tooLarge, 'file is', 'files are')} too large for the virus scanner.`,
        'Such files can’t be opened. Set StreamMaxLength in clamd.conf to 25M or more and restart clamd. What was too large is scanned again within an hour.',
      ),
  ];
}

function count(n: number, singular: string, plural: string): string {
  return n === 1 ? `One ${singular}` : `${n} ${plural}`;
}

/** Gigabytes from one on, with a decimal below a hundred, as an administrator thinks of disks; megabytes below. // P14 */
export function diskSize(bytes: number, currency: CurrencyFormat): string {
  const gigabytes = bytes / GIGABYTE;
  return gigabytes < 1
    ? `${formatCount(Math.ceil(bytes / 1024 ** 2), currency)}\u00a0MB`
    : `${formatDecimal(gigabytes, currency, gigabytes < 100 ? 1 : 0)}\u00a0GB`;
}
