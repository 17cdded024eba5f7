import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addColleague } from '#tests/support/colleagues.ts';
import { testCompany } from '#tests/support/company.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { answerSchema } from '../correspondence/answer.ts';
import { sendAnswer, takeAnswerBack } from '../correspondence/answers.commands.server.ts';
import { quoteOf } from '../requests/requests.fixture.ts';
import { submitQuoteRequest } from '../requests/submit-lead.commands.server.ts';
import { createLead } from './create-lead.commands.server.ts';
import { readLeadFilter } from './lead-filter.ts';
import { fillLeadSearch } from './lead-search.commands.server.ts';
import { changeContact } from './leads.commands.server.ts';
import { listLeads } from './leads.queries.server.ts';

let me: { id: string; name: string };
const services = await openTestServices();
beforeAll(async () => {
  me = await addColleague(services.database, 'Sipho');
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate leads cascade'));

async function namesFor(q: string): Promise<string[]> {
  const filter = readLeadFilter(new URLSearchParams({ q }));
  const { rows } = await listLeads(
    services.db,
    filter,
    { me: me.id, now: new Date(), opening: testCompany.opening },
    1,
  );
  return rows.map(({ name }) => name).sort();
}

let files = 0;
function file(name: string) {
  files += 1;
  return { name, bytes: 1_000, mediaType: 'application/pdf', sha256: '', fileKey: `search/${files}` };
}

async function answerWith(leadId: string, change: object, attached: ReturnType<typeof file>[] = []) {
  const answer = answerSchema.parse({ subject: 'Your quote', text: 'Herewith', ...change });
  const sent = await sendAnswer(services, me, leadId, answer, attached, testCompany);
  if (!sent.ok) throw new Error(sent.fault);
  return sent.answerId;
}

const ENTERED = {
  kind: 'quote',
  source: 'walk-in',
  name: 'At the counter',
  company: '',
  email: '',
  phone: '',
  message: '',
  quoteType: 'Bending',
  unit: 'steel',
  mine: false,
} as const;

test('L15: a lead is found by its drawings’ names, whether it was sent or entered', async () => {
  await createLead(services.db, me, ENTERED, [file('BRKT-hoist.dxf')]);
  const spooled = path.join(services.dataDir, 'spool', 'upload');
  await writeFile(spooled, '%PDF');
  const request = quoteOf({ name: 'By the website' });
  await submitQuoteRequest(services, request, [{ ...file('BRKT-hoist-2.pdf'), path: spooled }], null);
  await addLead(services.database, { name: 'Another', drawings: ['PLATE.dxf'] });
  expect(await namesFor('brkt hoist')).toEqual(['At the counter', 'By the website']);
});

test('L15: a lead is found by what it was answered and by the answer’s files, but not by an answer taken back', async () => {
  const { id } = await addLead(services.database, { name: 'Answered', drawings: ['BRKT-hoist.dxf'] });
  await addLead(services.database, { name: 'Another' });
  await answerWith(id, { subject: 'Prys vir rakke', text: 'Galvanised at R 1 480 each' }, [
    file('Kerf-quote-77.pdf'),
  ]);
  for (const q of ['galvanised 480', 'rakke', 'kerf-quote-77', 'brkt-hoist galvanised'])
    expect([q, await namesFor(q)]).toEqual([q, ['Answered']]);

  const second = await answerWith(id, { text: 'Primed instead' }, [file('Kerf-quote-78.pdf')]);
  expect(await namesFor('primed')).toEqual(['Answered']);
  expect(await takeAnswerBack(services.db, me, id, second)).toBe(true);
  expect(await namesFor('primed')).toEqual([]);
  expect(await namesFor('kerf-quote-78')).toEqual([]);
  expect(await namesFor('kerf-quote-77 galvanised')).toEqual(['Answered']);
  await answerWith(id, { text: 'Primed after all', draft: second });
  expect(await namesFor('after all kerf-quote-78')).toEqual(['Answered']);
});

test('L15: corrected contact details are found, and answers and drawings as before', async () => {
  const { id } = await addLead(services.database, { name: 'Tandi', drawings: ['BRKT-hoist.dxf'] });
  await answerWith(id, { text: 'Galvanised' });
  const edit = { id, version: '', changes: { name: 'Thandi' }, base: { name: 'Tandi' } };
  expect(await changeContact(services.db, me, edit)).toEqual({ ok: true });
  for (const q of ['thandi', 'galvanised', 'brkt']) expect([q, await namesFor(q)]).toEqual([q, ['Thandi']]);
  expect(await namesFor('tandi galvanised')).toEqual([]);
});

test('L15: leads without search text become searchable with all that belongs to them, in any number', async () => {
  const { id } = await addLead(services.database, { name: 'Élodie', drawings: ['BRKT-hoist.dxf'] });
  await answerWith(id, { text: 'Galvanised' }, [file('Kerf-quote-77.pdf')]);
  await services.database.query(
    `insert into leads (kind, name, email, fingerprint) select 'enquiry', 'Lead ' || n, '', n::text from generate_series(1, 1203) n`,
  );
  await services.database.query('update leads set search = null');
  expect(await namesFor('elodie')).toEqual([]);
  await fillLeadSearch(services.db);
  for (const q of ['elodie', 'brkt-hoist', 'galvanised', 'kerf-quote-77'])
    expect([q, await namesFor(q)]).toEqual([q, ['Élodie']]);
  expect(await services.database.query('select 1 from leads where search is null')).toEqual([]);
});
