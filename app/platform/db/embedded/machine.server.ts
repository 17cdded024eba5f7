import { userInfo } from 'node:os';
import { type Binaries, locateBinaries } from './binaries.server.ts';
import { type Owner, type Runner, waysToRun } from './runner.server.ts';

/** What differs from machine to machine; tests bring machines of their own. */
export type Machine = {
  locateBinaries(): Promise<Binaries>;
  /** The ways to run PostgreSQL, best first; `owner` is whom the existing cluster belongs to. */
  waysToRun(owner: Owner | undefined): Runner[];
};

export const thisMachine: Machine = {
  locateBinaries,
  waysToRun: (owner) => waysToRun(owner, { root: process.getuid?.() === 0, named: hasName() }),
};

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}
