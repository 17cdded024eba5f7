import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Form submissions per sender, for the rate limits (L6). rate-limiter-flexible defines the columns. */
export const sendingCounts = pgTable('sending_counts', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
});
