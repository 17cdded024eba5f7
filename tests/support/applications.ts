import { randomUUID } from 'node:crypto';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { applicationSearch } from '#app/recruitment/applications/application-search.ts';
import { validApplication } from '#app/recruitment/apply/application-fields.fixture.ts';
import type { Database } from './database.ts';

/** Inserts a position and returns its id. */
export async function addPosition(
  database: Database,
  name: string,
  { active = true, description = '' } = {},
): Promise<string> {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const [row] = await database.query<{ id: string }>(
    'insert into positions (slug, name, description, active) values ($1, $2, $3, $4) returning id',
    [slug, name, description, active],
  );
  return inserted(row).id;
}

/** Inserts a question for a position and returns its id. */
export async function addQuestion(
  database: Database,
  positionId: string,
  text: string,
  type: 'text' | 'checkbox' | 'select' | 'radio' = 'text',
  options: string[] = [],
): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    'insert into questions (position_id, type, text, options) values ($1, $2, $3, $4) returning id',
    [positionId, type, text, JSON.stringify(options)],
  );
  return inserted(row).id;
}

type Application = {
  fullName?: string;
  email?: string;
  contactNumber?: string;
  avatar?: string | null;
  positionId?: string | null;
  status?: string;
  /** An SQL expression. */
  createdAt?: string;
  assigneeId?: string | null;
  /** Pairs of question and answer. */
  answers?: [string, string][];
  notified?: boolean;
};

/** Inserts an application with its candidate. The CV's file doesn't exist until `addStoredFile` writes it. */
export async function addApplication(database: Database, application: Application = {}) {
  const { fullName = 'Thandi Mokoena', email = 'thandi@example.org', createdAt = 'now()' } = application;
  const { contactNumber = '+27 82 555 0142', avatar = 'hard-hat', answers = [] } = application;
  const [candidate] = await database.query<{ id: string }>(
    `insert into candidates (full_name, email, contact_number, avatar, created_at)
     values ($1, $2, $3, $4, ${createdAt}) returning id`,
    [fullName, email, contactNumber, avatar],
  );
  const candidateId = inserted(candidate).id;
  const cvKey = `cvs/${randomUUID()}`;
  const assigneeId = application.assigneeId ?? null;
  const [row] = await database.query<{ id: string; number: number }>(
    `insert into applications (candidate_id, position_id, status, cv_name, cv_key, cv_bytes, cv_media_type,
       currently_working, reason_for_change, current_salary, desired_salary, highest_qualification, interest_reason,
       assignee_id, assigned_at, fingerprint, created_at, last_edited_at)
     values ($1, $2, $3, 'cv.pdf', $4, 1000, 'application/pdf', true, 'growth', 4000, 8000, 'matric', 'I like steel.',
       $5, case when $5::uuid is null then null else ${createdAt} end, $4, ${createdAt}, ${createdAt})
     returning id, number`,
    [candidateId, application.positionId ?? null, application.status ?? 'active', cvKey, assigneeId],
  );
  const { id, number } = inserted(row);
  const search = applicationSearch({ number, fullName, email, contactNumber });
  await database.query('update applications set search = $2 where id = $1', [id, search]);
  for (const [place, [question, answer]] of answers.entries()) {
    await database.query(
      'insert into application_answers (application_id, place, question, answer) values ($1, $2, $3, $4)',
      [id, place, question, answer],
    );
  }
  if (application.notified) {
    await database.query(`insert into notifications (application_id, created_at) values ($1, ${createdAt})`, [
      id,
    ]);
  }
  return { id, number, candidateId, cvKey };
}

function inserted<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The row was not inserted');
  return row;
}

/** Applies with POST /api/apply for an active position without questions. */
export async function postApplication(
  url: string,
  position: string,
  fullName = 'Thandi Mokoena',
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(validApplication(position, { fullName })))
    form.set(name, String(value));
  form.set('cv', new Blob([samplePdf('CV')], { type: 'application/pdf' }), 'cv.pdf');
  const response = await fetch(`${url}/api/apply`, { method: 'POST', body: form });
  if (!response.ok)
    throw new Error(`The application was refused: ${response.status} ${await response.text()}`);
}

/** The status of each application, by the candidate's name. */
export async function statusesOf(database: Database): Promise<Record<string, string>> {
  const rows = await database.query<{ name: string; status: string }>(
    'select full_name as name, status from applications join candidates on candidates.id = candidate_id order by 1',
  );
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
}
