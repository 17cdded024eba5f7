import pino from 'pino';

export type Log = pino.Logger;

/**
 * The server's log: one JSON object per line on standard output, without personal data. Database errors contain the
 * statement's values, so only their code, table, column and constraint are logged.
 */
export function openLog(level = 'info', destination?: pino.DestinationStream): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    destination ?? pino.destination(1),
  );
}

/** An error's loggable fields, without statement values. */
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

/** An error's message in one line, without statement values, for storing in the database. */
export function reasonOf(error: unknown): string {
  const { message, code, type, cause } = describeError(error);
  if (typeof message === 'string') return message;
  if (cause !== undefined && error instanceof Error) return reasonOf(error.cause);
  return `${type} ${code}`;
}

/** A copy of an error without statement values, for libraries that store errors. */
export function withoutValues(error: unknown): Error {
  const sanitized = new Error(reasonOf(error));
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
