import pino from 'pino';

export type Log = pino.Logger;

/** The server's log: one JSON object a line on standard output. Never a name, an address or a message of a person. */
export function openLog(level = 'info'): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
