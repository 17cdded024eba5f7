import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from '../support/server.ts';

const TOOLS = ['fallocate', 'mkfs.ext4', 'losetup', 'mount', 'umount', 'xfs_io'];
const MEGABYTE = 1024 * 1024;

/** What this machine lacks for a separate disk, or null. */
export function missingForDisk(): string | null {
  if (process.platform !== 'linux') return 'it takes Linux';
  if (process.getuid?.() !== 0) return 'it takes root';
  const missing = TOOLS.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
  if (missing.length > 0) return `not installed: ${missing.join(', ')}; Debian has xfs_io in xfsprogs`;
  return null;
}

/**
 * An ext4 file system in a file, whose power can be cut: the file system is shut down without writing its journal, so
 * whatever was not flushed is lost. Dispose of it when done.
 *
 * @param megabytes its size.
 */
export async function openDisk(megabytes = 2_000) {
  await using opening = new AsyncDisposableStack();
  const folder = opening.adopt(await mkdtemp(path.join(os.tmpdir(), 'kerf-power-')), (temporary) =>
    rm(temporary, { recursive: true, force: true }),
  );
  const image = path.join(folder, 'disk.img');
  const mounted = path.join(folder, 'disk');
  await mkdir(mounted);
  const file = await open(image, 'w');
  await file.truncate(megabytes * MEGABYTE);
  await file.close();
  run('mkfs.ext4', ['-q', image]);
  const device = opening.adopt(
    run('losetup', ['--find', '--show', image]),
    (device) => void run('losetup', ['-d', device]),
  );
  run('mount', [device, mounted]);
  opening.defer(() => unmount(mounted));
  const opened = opening.move();
  return {
    dataDir: path.join(mounted, 'data'),

    /** Fills the disk to its last block. @returns a function that makes room again. */
    async fill(): Promise<() => Promise<void>> {
      const filler = path.join(mounted, 'filler');
      for (let kilobytes = megabytes * 1_024, place = 0; kilobytes >= 4; ) {
        const length = ['--offset', `${place}KiB`, '--length', `${kilobytes}KiB`];
        if (spawnSync('fallocate', [...length, filler]).status === 0) place += kilobytes;
        else kilobytes = Math.floor(kilobytes / 2);
      }
      return () => rm(filler);
    },

    /** Cuts the power while a server runs on the disk, then mounts it again. */
    async cutPower(server: RunningServer): Promise<void> {
      const pidFile = await readFile(path.join(mounted, 'data/postgres/postmaster.pid'), 'utf8');
      const exited = once(server.process, 'exit');
      run('xfs_io', ['-x', '-c', 'shutdown', mounted]);
      server.process.kill('SIGKILL');
      try {
        process.kill(Number(pidFile.split('\n', 1)[0]), 'SIGKILL');
      } catch {
        // The server ended by itself when its disk failed.
      }
      await exited;
      await unmount(mounted);
      run('mount', [device, mounted]);
    },

    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** PostgreSQL's processes end shortly after their postmaster. */
async function unmount(mounted: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, stderr } = spawnSync('umount', [mounted], { encoding: 'utf8' });
    if (status === 0) return;
    if (attempt === 100) throw new Error(`${mounted} can't be unmounted: ${stderr}`);
    await pause(200);
  }
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}
