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
  const { kind = 'enquiry', name = 'Thandi Mokoena', company = '', email = 'thandi@example.org' } = lead;
  const { phone = '+27825550142', message = 'Two plates', quoteType = '', unit = '' } = lead;
  const { createdAt = 'now()', changedAt = createdAt, firstAnsweredAt = 'null', drawings = [] } = lead;
  const [row] = await database.query<{ id: string; number: number }>(
    `insert into leads (kind, name, company, email, phone, message, quote_type, arm, status, owner_id, follow_up_on,
       fingerprint, created_at, changed_at, first_answered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, ${createdAt}, ${changedAt}, ${firstAnsweredAt})
     returning id, number`,
    [
      kind,
      name,
      company,
      email,
      phone,
      message,
      quoteType,
      unit,
      lead.status ?? 'new',
      lead.ownerId ?? null,
      lead.followUpOn ?? null,
      randomUUID(),
    ],
  );
  if (row === undefined) throw new Error('The lead was not inserted');
  const search = leadSearch(
    { kind, number: row.number, name, company, email, phone, message },
    { drawings, mails: [] },
  );
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
