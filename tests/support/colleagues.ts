import type { Database } from './database.ts';

type Chosen = { email?: string; position?: 'Admin' | 'Manager' };

/** Adds an admin who cannot sign in. */
export async function addColleague(
  database: Database,
  name: string,
  { email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`, position = 'Manager' }: Chosen = {},
): Promise<{ id: string; name: string }> {
  const [row] = await database.query<{ id: string }>(
    'insert into admins (name, email, position) values ($1, $2, $3::admin_position) returning id',
    [name, email, position],
  );
  if (row === undefined) throw new Error('No row was inserted');
  return { id: row.id, name };
}
