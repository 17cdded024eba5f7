import pino from 'pino';

export type Log = pino.Logger;

/**
 * The server's log: one JSON object a line on standard output. Never a name, an address or a message of a person: a
 * database's error carries the values of its statement, so of it only what names the fault is written.
 */
export function openLog(level = 'info', destination?: pino.DestinationStream): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    destination ?? pino.destination(1),
  );
}

/** What may be known of an error, without the values that it was about. */
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
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}

/** In one line, for where an error is kept beside what it was about. */
export function reasonOf(error: unknown): string {
  const { message, code, type, cause } = describeError(error);
  if (typeof message === 'string') return message;
  if (cause !== undefined && error instanceof Error) return reasonOf(error.cause);
  return `${type} ${code}`;
}

/** The same error without the values that it was about, for where errors are kept. */
export function withoutValues(error: unknown): Error {
  const kept = new Error(reasonOf(error));
  const { stack } = describeError(error);
  if (typeof stack === 'string') kept.stack = stack;
  return kept;
}

/** Drizzle's: its message and stack are the statement with its values. */
function isStatementError(error: Error): boolean {
  return 'query' in error && 'params' in error;
}

/** PostgreSQL's: `detail` and often the message quote the row. */
function isDatabaseError(
  error: Error,
): error is Error & Record<'code' | 'table' | 'column' | 'constraint', unknown> {
  return 'severity' in error && 'code' in error && 'routine' in error;
}
