import pg from 'pg';

/** What of the acknowledged enquiries of a load (load.ts) is not stored exactly once, with one mail to sales. */
export async function faultsOf(
  connection: pg.ClientConfig,
  references: readonly string[],
): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ reference: string; mails: number }>(
    `select 'E-' || number as reference, (select count(*)::int from outgoing_mails
       where subject_id = leads.id and kind = 'lead-to-sales') as mails from leads`,
  );
  await client.end();
  const mails = new Map(rows.map((row) => [row.reference, row.mails]));
  const faults = references
    .filter((reference) => mails.get(reference) !== 1)
    .map((reference) => `${reference} has ${mails.get(reference) ?? 'no row and no'} mails`);
  if (new Set(references).size !== references.length) faults.push('a reference was given twice');
  return faults;
}
