import { addPosition } from './applications.ts';
import { openTestServices } from './services.ts';

/** Services with a colleague, Nomvula, for tests of what is done about applicants. */
export async function openRecruitment() {
  const services = await openTestServices();
  const [admin] = await services.database.query<{ id: string }>(
    `insert into admins (name, email, position) values ('Nomvula', 'n@example.com', 'Manager') returning id`,
  );
  return { services, me: { id: admin?.id ?? '', name: 'Nomvula' } };
}

/** Removes applicants, positions, mails and templates. @returns the id of the only position, Welder. */
export async function startOver({
  database,
}: Awaited<ReturnType<typeof openRecruitment>>['services']): Promise<string> {
  await database.query('truncate candidates, positions, outgoing_mails, mail_templates cascade');
  return addPosition(database, 'Welder');
}
