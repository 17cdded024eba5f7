import { addPosition } from './applications.ts';
import { addColleague } from './colleagues.ts';
import { openTestServices } from './services.ts';

/** Services with a colleague, Nomvula, for tests of what is done about applicants. */
export async function openRecruitment() {
  const services = await openTestServices();
  const admin = await addColleague(services.database, 'Nomvula');
  return { services, me: admin };
}

/** Removes applicants, positions, mails and templates. @returns the id of the only position, Welder. */
export async function startOver({
  database,
}: Awaited<ReturnType<typeof openRecruitment>>['services']): Promise<string> {
  await database.query('truncate candidates, positions, outgoing_mails, mail_templates cascade');
  return addPosition(database, 'Welder');
}
