import { eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { NONE } from './list-filter.ts';

/** Whether a column has the id that a filter asks for, or nothing for NONE; undefined where anything will do. */
export function isOrNone(column: PgColumn, id: string): SQL | undefined {
  if (id === '') return undefined;
  return id === NONE ? isNull(column) : eq(column, id);
}
