import type { QueryResultRow } from 'pg';

/** The first account of every test server. */
export const ADMIN = { email: 'admin@example.com', password: 'granite-otter-38' };

/**
 * The least work that argon2id allows. A hash says what it cost, so a server that is given such hashes checks passwords at that
 * cost; what it hashes itself has the real one.
 */
export const CHEAP_HASHING = { memory: 8, passes: 1, parallelism: 1 };

type Database = { query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> };

/** Inserts another admin with the first one's password and returns its id. An earlier one with the email is removed. */
export async function addAdmin(
  database: Database,
  { name, email, position = 'Manager' }: { name: string; email: string; position?: string },
): Promise<string> {
  await database.query('delete from admins where email = $1', [email]);
  const [admin] = await database.query<{ id: string }>(
    `with admin as (insert into admins (name, email, position, avatar) values ($1, $2, $3::admin_position, 'cap') returning id),
       first as (select password from credentials order by created_at limit 1)
     insert into credentials (user_id, account_id, provider_id, password)
       select admin.id, admin.id::text, 'credential', first.password from admin, first returning user_id as id`,
    [name, email, position],
  );
  if (admin === undefined) throw new Error('There is no account to copy the password from');
  return admin.id;
}
