import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A position in a stack: a file of the build with line and column. */
const POSITION = /(file:\/\/\/[^\s():]+\.js|\/[^\s():]+\.js):(\d+):(\d+)/g;

/** How long a file's map is kept after its last use: errors come in groups, and a map takes megabytes. */
const KEPT_MS = 10_000;

const maps = new Map<string, SourceMap | null>();
let forgetting: NodeJS.Timeout | null = null;

/**
 * A stack with positions in the sources instead of the build. Maps are read only when an error is logged; Node's
 * --enable-source-maps would keep all of them in memory.
 */
export function originalStack(stack: string): string {
  const original = stack.replace(POSITION, (position, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findOrigin(Number(line), Number(column));
    return found !== undefined && 'fileName' in found
      ? `${found.fileName}:${found.lineNumber}:${found.columnNumber}`
      : position;
  });
  if (forgetting !== null) clearTimeout(forgetting);
  forgetting = setTimeout(() => maps.clear(), KEPT_MS);
  forgetting.unref();
  return original;
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = readMap(file);
  maps.set(file, map);
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    const name = file.startsWith('file:') ? fileURLToPath(file) : file;
    return new SourceMap(JSON.parse(readFileSync(`${name}.map`, 'utf8')));
  } catch {
    // Libraries have none.
    return null;
  }
}
