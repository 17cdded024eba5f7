import type { Finding } from '#app/import/source-fields.ts';
import { errorMessage } from '#app/platform/errors.ts';

/** Runs a command. What it throws is printed as its message, and the exit code is 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}

/** What could not be imported, a line each. */
export function printFindings(findings: readonly Finding[]): void {
  for (const { document, field, problem } of findings) {
    console.log(`${document}: ${field === '' ? '' : `${field} `}${problem}`);
  }
}
