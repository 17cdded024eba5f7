const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether that can be the id of a row. What is none must not reach the database, which would throw. */
export function isRowId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
