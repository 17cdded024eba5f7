import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { SESSION_SECRET } from './server.ts';

type Installation = { database: { url: string }; dataDir: string };
type Ran = { stdout: string; stderr: string; code?: number };

/** Runs the same as `npm run NAME -- …` on the database and the files of test services. `code` is only there if it fails. */
export async function runScript(
  name: string,
  { database, dataDir }: Installation,
  ...words: string[]
): Promise<Ran> {
  const node = path.join(projectRoot(), 'node_modules/.bin/node');
  const env = { ...process.env, DATABASE_URL: database.url, SESSION_SECRET, DATA_DIR: dataDir };
  return promisify(execFile)(node, [`scripts/${name}.ts`, ...words], { cwd: projectRoot(), env }).catch(
    (error: Ran) => error,
  );
}
