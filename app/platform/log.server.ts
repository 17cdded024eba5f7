import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import pino from 'pino';

export type Log = pino.Logger;

/**
 * The server's log: one JSON object per line on standard output, without personal data. Database errors contain the
 * statement's values, so only their code, table, column and constraint are logged.
 */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    destination ?? pino.destination(1),
  );
}

/** Maximum number of library lines logged per minute; the rest are only counted. */
const MAX_LINES_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/**
 * Redirects console output of libraries, which may contain anything a visitor sent, to the log. Quoted parts are
 * removed, since they mostly quote the request, and the rate is limited so that a visitor can't fill the disk.
 */
export function logConsole(log: Log): void {
  let minute = 0;
  let lines = 0;
  const write = (...args: unknown[]) => {
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute && lines > MAX_LINES_PER_MINUTE)
      log.warn({ lines: lines - MAX_LINES_PER_MINUTE }, 'libraries wrote more than was logged');
    lines = now === minute ? lines + 1 : 1;
    minute = now;
    if (lines <= MAX_LINES_PER_MINUTE) log.warn({ said: firstLine(args) }, 'a library wrote to the console');
  };
  Object.assign(globalThis.console, { log: write, info: write, warn: write, error: write, debug: write });
}

const MAX_LOGGED_LENGTH = 200;

function firstLine(said: unknown[]): string {
  const [first] = said;
  const text =
    first instanceof Error ? storableErrorMessage(first) : typeof first === 'string' ? first : typeof first;
  const [line = ''] = text.slice(0, 10 * MAX_LOGGED_LENGTH).split('\n', 1);
  return line.replace(/"[^"]*("|$)/g, '"…"').slice(0, MAX_LOGGED_LENGTH);
}

/**
 * A path without segments that a visitor may have invented, since they could contain a name or an email address, and
 * without tokens, which open whatever they lead to.
 */
export function loggedPath(pathname: string): string {
  const parts = pathname.slice(0, MAX_LOGGED_LENGTH).split('/');
  const isPlain = (part: string) => /^[a-z0-9._-]{0,64}$/.test(part) && !/^[0-9a-f]{40,}$/.test(part);
  return parts.map((part) => (isPlain(part) ? part : '…')).join('/');
}

/** The parts of an error that are safe to log, without the values it was about. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error };
  if (isStatementError(error)) return { type: error.name, cause: error.cause && describeError(error.cause) };
  if (isDatabaseError(error)) {
    const { code, table, column, constraint } = error;
    return { type: 'DatabaseError', code, table, column, constraint };
  }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack && originalStack(error.stack),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}

/** An error's message in one line, without statement values, for storing in the database. */
export function storableErrorMessage(error: unknown): string {
  const { message, code, type, cause } = describeError(error);
  if (typeof message === 'string') return message;
  if (cause !== undefined && error instanceof Error) return storableErrorMessage(error.cause);
  return `${type} ${code}`;
}

/** A copy of an error without statement values, for libraries that store errors. */
export function withoutStatementValues(error: unknown): Error {
  const sanitized = new Error(storableErrorMessage(error));
  const { stack } = describeError(error);
  if (typeof stack === 'string') sanitized.stack = stack;
  return sanitized;
}

/** Drizzle's query error, whose message and stack contain the statement's values. */
function isStatementError(error: Error): boolean {
  return 'query' in error && 'params' in error;
}

/** A PostgreSQL error, whose `detail` and often message quote the row. */
function isDatabaseError(
  error: Error,
): error is Error & Record<'code' | 'table' | 'column' | 'constraint', unknown> {
  return 'severity' in error && 'code' in error && 'routine' in error;
}

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
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    return origin !== undefined && 'fileName' in origin
      ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
      : position;
  });
  if (forgetting !== null) clearTimeout(forgetting);
  forgetting = setTimeout(() => maps.clear(), KEPT_MS);
  forgetting.unref();
  return original;
}

function mapOf(file: string): SourceMap | null {
  const cached = maps.get(file);
  if (cached !== undefined) return cached;
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
