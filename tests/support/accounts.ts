import type { cloneDatabase } from './database.ts';

type Database = Awaited<ReturnType<typeof cloneDatabase>>;

/** Inserts another admin with the first one's password and returns its id. An earlier one with the email, of a test that is retried, is removed. */
export async function addAdmin(
  database: Pick<Database, 'query'>,
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
