import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Whether Dovecot is installed (Debian's dovecot-imapd) and can be started, which needs root. */
export const hasDovecot = (): boolean =>
  process.getuid?.() === 0 && spawnSync('dovecot', ['--version']).status === 0;

/** The user whom Dovecot lets read the mails, "nobody" on Debian. */
const NOBODY = 65_534;
export const MAILBOX_USER = 'sales@kerf.test';

/** An IMAP server with one mailbox. Dispose of it when done. */
export async function openDovecot() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-dovecot-'));
  const maildir = path.join(folder, 'Maildir');
  for (const subfolder of ['', 'cur', 'new', 'tmp']) {
    await mkdir(path.join(maildir, subfolder), { recursive: true });
    await chown(path.join(maildir, subfolder), NOBODY, NOBODY);
  }
  const port = await freePort();
  const config = path.join(folder, 'dovecot.conf');
  await writeFile(
    config,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${maildir}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
}
`,
  );
  spawnSync('chmod', ['755', folder]);
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    server = spawn('dovecot', ['-F', '-c', config], { stdio: ['ignore', 'inherit', 'inherit'] });
    for (let tries = 0; !(await answers(port)); tries += 1) {
      if (tries === 400 || server.exitCode !== null) throw new Error('Dovecot did not start');
      await sleep(25);
    }
  }

  async function stop(): Promise<void> {
    if (server === null) return;
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
    server = null;
  }

  await start();
  return {
    url: `imap://${encodeURIComponent(MAILBOX_USER)}:secret@127.0.0.1:${port}`,
    start,
    stop,
    /** Delivers a mail as a mail server does that has received it. */
    async deliver(mail: string | Uint8Array): Promise<void> {
      await doveadm(['save', '-u', MAILBOX_USER], mail);
    },
    /** Puts mails into the mailbox as if they had been delivered; `deliver` would take minutes for thousands. */
    async fill(count: number, mail: (at: number) => string): Promise<void> {
      for (let at = 0; at < count; at += 1)
        await writeFile(path.join(maildir, 'new', `${1_000_000_000 + at}.kerf`), mail(at));
    },
    /** What `doveadm fetch` says of all mails. */
    fetch: (fields: string) => doveadm(['fetch', '-u', MAILBOX_USER, fields, 'all']),
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function doveadm(args: readonly string[], input: string | Uint8Array = ''): Promise<string> {
    const child = spawn('doveadm', ['-c', config, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(input);
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (code !== 0) throw new Error(`doveadm ended with ${code}`);
    return output;
  }
}

/** Whether a server greets on this port. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data', { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
