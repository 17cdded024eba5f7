import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

// Zod Mini says only 'Invalid input' without a language.
z.config(z.locales.en());

/** Faults that are named; the rest is counted. */
const NAMED_FAULTS = 20;

/**
 * Reads the file that a command is given as its only argument.
 *
 * @returns what the schema makes of it; otherwise the process ends with the faults and their places.
 */
export function readDocument<Schema extends z.core.$ZodType>(
  args: readonly string[],
  usage: string,
  schema: Schema & { safeParse(value: unknown): z.core.util.SafeParseResult<z.output<Schema>> },
): z.output<Schema> {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0 || file.startsWith('-')) fail([usage]);
  const parsed = schema.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  return fail(parsed.error.issues.map(({ path, message }) => `${placeOf(path)}${message}`));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail([`${file}: ${error instanceof Error ? error.message : 'it can’t be read'}`]);
  }
}

/** `lines[2].part.width: ` */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return place === '' ? '' : `${place.replace(/^\./, '')}: `;
}

/** Ends the process with what is wrong, a line each. */
export function fail(faults: readonly string[]): never {
  const more = faults.length - NAMED_FAULTS;
  const lines = faults.slice(0, NAMED_FAULTS);
  if (more > 0) lines.push(`and ${more} more`);
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}
