import * as z from 'zod/mini';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The id that no row has. */
export const NO_ROW = '00000000-0000-0000-0000-000000000000';

/** Whether the value is a UUID. PostgreSQL throws on anything else in a uuid column. */
export function isRowId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

/** Schema of an id in a form; an invalid id becomes one that no row has. `missing` is the error if none is sent. */
export function rowId(missing = 'The form does not say what it is about.') {
  return z.string(missing).check(
    z.minLength(1, missing),
    z.overwrite((id) => (isRowId(id) ? id : NO_ROW)),
  );
}
