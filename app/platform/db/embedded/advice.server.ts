/** Known PostgreSQL messages and instructions for each; the first match wins. */
const ADVICE: [RegExp, (place: string) => string][] = [
  [
    /shared memory|\/dev\/shm|could not create semaphores/i,
    () =>
      'The system gives PostgreSQL too little shared memory: in a container, start it with --shm-size=128m or more.',
  ],
  [
    /No space left on device|ENOSPC|disk is full|free disk space|disk quota exceeded|EDQUOT/i,
    (place) => `The disk that holds ${place} is full. Free some space and start again; nothing was deleted.`,
  ],
  [
    /could not look up effective user/i,
    () =>
      'The user who started Kerf has no entry in /etc/passwd. Add one, or start Kerf as a user who has one.',
  ],
  [
    /Permission denied|invalid permissions|wrong ownership|Operation not permitted|EACCES|EPERM/i,
    (place) =>
      `${place} and everything in it must belong to the user who starts Kerf, and be closed to others. ` +
      `Put that right (chown -R, chmod 700), or start Kerf as the user it belongs to.`,
  ],
  [
    /Read-only file system|EROFS/i,
    (place) => `The disk that holds ${place} is read-only. Remount it, or set DATA_DIR to another directory.`,
  ],
  [
    /invalid value for parameter|unrecognized configuration parameter|configuration file .* contains errors/i,
    (place) => `A setting of PostgreSQL is wrong: see postgresql.conf and postgresql.auto.conf in ${place}.`,
  ],
  [
    /PANIC|could not (open|read|access|find|locate)|checksum|corrupt|invalid (page|record|checkpoint|data)|not a valid/i,
    (place) =>
      `The database files in ${place} are damaged or incomplete. Kerf changes nothing there: keep a copy of the ` +
      `directory as it is, then put a backup in its place.`,
  ],
];

/**
 * An error for the person who starts the server: what failed, PostgreSQL's last output, what to do.
 *
 * @param output the last lines of PostgreSQL's log, or of a program's output.
 * @param place the directory that it concerns.
 */
export function startupError(what: string, output: string, place: string): Error {
  const advice = ADVICE.find(([pattern]) => pattern.test(output))?.[1](place);
  const words = output.trim() === '' ? '' : `\nLast words:\n${output.trim().replaceAll(/^/gm, '  ')}`;
  return new Error(`${what}${advice ? `\n${advice}` : ''}${words}`);
}
