const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether the value is a UUID. PostgreSQL throws on anything else in a uuid column. */
export function isRowId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
