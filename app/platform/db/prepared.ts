import type { SQL } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Database } from './client.server.ts';

/** Makes something once for each database, and each transaction, that it is asked for. */
export function perDatabase<Made>(make: (db: Database) => Made): (db: Database) => Made {
  const made = new WeakMap<Database, Made>();
  return (db) => {
    const one = made.get(db) ?? make(db);
    made.set(db, one);
    return one;
  };
}

/**
 * A statement that many requests send: Drizzle writes its SQL once, and PostgreSQL parses and plans it once per connection.
 * Only for conditions on keys, since the plan is made without knowing the values.
 *
 * @param build makes it with `prepare('its name')`; the name must be the statement's own.
 */
export function prepared<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  return perDatabase(build);
}

/** The same for a statement in plain SQL, for which Drizzle has no `prepare`. @param name the statement's own. */
export function preparedSql<Row extends QueryResultRow>(name: string, text: SQL) {
  const query = new PgDialect({ casing: 'snake_case' }).sqlToQuery(text);
  return prepared((db) =>
    db._.session.prepareQuery<PreparedQueryConfig & { execute: QueryResult<Row> }>(
      query,
      undefined,
      name,
      false,
    ),
  );
}
