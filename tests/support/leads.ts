import { randomUUID } from 'node:crypto';
import { leadSearch } from '#app/leads/records/lead-search.commands.server.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import type { Database } from './database.ts';

const XLSX = FILE_KINDS.xlsx.mediaType;

type NewLead = {
  kind?: 'enquiry' | 'quote';
  name?: string;
  company?: string;
  email?: string;
  phone?: string;
  message?: string;
  quoteType?: string;
  unit?: string;
  status?: string;
  ownerId?: string | null;
  followUpOn?: string | null;
  /** SQL expressions. */
  createdAt?: string;
  changedAt?: string;
  firstAnsweredAt?: string;
  /** Names of drawings; their files don't exist until `addStoredFile` writes them. */
  drawings?: string[];
};

/** Inserts a lead as the public forms write it, with its search text and drawings. */
export async function addLead(database: Database, lead: NewLead = {}) {
  const { kind = 'enquiry', createdAt = 'now()', changedAt = createdAt, firstAnsweredAt = 'null' } = lead;
  const { drawings = [] } = lead;
  const searched = {
    name: lead.name ?? 'Thandi Mokoena',
    company: lead.company ?? '',
    email: lead.email ?? 'thandi@example.org',
    phone: lead.phone ?? '+27825550142',
    message: lead.message ?? 'Two plates',
  };
  const columns = {
    ...searched,
    kind,
    quote_type: lead.quoteType ?? '',
    arm: lead.unit ?? '',
    status: lead.status ?? 'new',
    owner_id: lead.ownerId ?? null,
    follow_up_on: lead.followUpOn ?? null,
    fingerprint: randomUUID(),
  };
  const names = Object.keys(columns);
  const [row] = await database.query<{ id: string; number: number }>(
    `insert into leads (${names.join()}, created_at, changed_at, first_answered_at)
     values (${names.map((_, at) => `$${at + 1}`).join()}, ${createdAt}, ${changedAt}, ${firstAnsweredAt})
     returning id, number`,
    Object.values(columns),
  );
  if (row === undefined) throw new Error('The lead was not inserted');
  const search = leadSearch({ ...searched, kind, number: row.number }, { drawings, mails: [] });
  await database.query('update leads set search = $2 where id = $1', [row.id, search]);
  const files: { id: string; fileKey: string }[] = [];
  for (const [position, drawing] of drawings.entries()) {
    const fileKey = `drawings/${randomUUID()}`;
    const [inserted] = await database.query<{ id: string }>(
      `insert into drawings (lead_id, position, name, bytes, media_type, sha256, file_key)
       values ($1, $2, $3, 1000, $4, 'sha', $5) returning id`,
      [row.id, position, drawing, drawing.endsWith('.xlsx') ? XLSX : 'application/pdf', fileKey],
    );
    files.push({ id: inserted?.id ?? '', fileKey });
  }
  return { ...row, reference: `${kind === 'quote' ? 'Q' : 'E'}-${row.number}`, drawings: files };
}
