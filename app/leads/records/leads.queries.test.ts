import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyOf } from '#app/company/company.ts';
import { workingDayMinutes, workingMinutesAgo } from '#app/company/opening-hours.ts';
import { companyDay } from '#app/country/day.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { testCompany } from '#tests/support/company.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { findLeadDetail, leadsOfPerson, listRelated } from './lead-detail.queries.server.ts';
import { leadFigures } from './lead-figures.queries.server.ts';
import { readLeadFilter } from './lead-filter.ts';
import { exportBatches, listLeads, listUnits } from './leads.queries.server.ts';
import { requestLabelWithUnit } from './request-label.ts';

const { opening } = testCompany;
let thandi: string;
const services = await openTestServices();
beforeAll(async () => {
  thandi = (await addColleague(services.database, 'Thandi')).id;
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate leads cascade'));

const now = new Date();
const list = (address: string, page = 1) =>
  listLeads(services.db, readLeadFilter(new URLSearchParams(address)), { me: thandi, now, opening }, page);
const namesIn = async (address: string) => (await list(address)).rows.map(({ name }) => name);

test('L15: the list shows each lead’s request, owner, age and number of drawings', async () => {
  await addLead(services.database, {
    kind: 'quote',
    quoteType: 'Bending',
    unit: 'steel',
    company: 'Bergland',
    ownerId: thandi,
    drawings: ['a.pdf', 'b.pdf'],
  });
  const { rows, total } = await list('');
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    kind: 'quote',
    name: 'Thandi Mokoena',
    company: 'Bergland',
    quoteType: 'Bending',
    unit: 'steel',
    status: 'new',
    owner: 'Thandi',
    drawings: 2,
    due: false,
  });
});

test('L15: due follow-ups of open leads come first, then the newest', async () => {
  const { database } = services;
  const dayAway = (days: number) => companyDay(new Date(now.getTime() + days * 86_400_000));
  await addLead(database, {
    name: 'Old and due',
    createdAt: `now() - interval '9 days'`,
    followUpOn: dayAway(0),
  });
  await addLead(database, {
    name: 'Won and past',
    createdAt: `now() - interval '8 days'`,
    followUpOn: dayAway(-3),
    status: 'won',
  });
  await addLead(database, {
    name: 'Not due yet',
    createdAt: `now() - interval '7 days'`,
    followUpOn: dayAway(2),
  });
  await addLead(database, { name: 'Newest' });
  expect(await namesIn('')).toEqual(['Old and due', 'Newest', 'Not due yet', 'Won and past']);
  expect(await namesIn('sort=newest')).toEqual(['Newest', 'Not due yet', 'Won and past', 'Old and due']);
  expect(await namesIn('sort=oldest')).toEqual(['Old and due', 'Won and past', 'Not due yet', 'Newest']);
  expect((await namesIn('sort=follow-up')).at(-1)).toBe('Newest');
});

test('L15: of the leads that a reference finds, its own comes first; others mention it', async () => {
  const { database } = services;
  const asked = await addLead(database, {
    kind: 'quote',
    name: 'Asked',
    createdAt: `now() - interval '9 days'`,
  });
  const mention = `About ${asked.reference}`;
  await addLead(database, { name: 'Due', message: mention, followUpOn: companyDay(now) });
  await addLead(database, { name: 'Newest', message: mention });
  for (const q of [asked.reference, ` ${asked.reference.toLowerCase()} `])
    for (const sort of ['due', 'newest', 'changed'])
      expect((await namesIn(`${new URLSearchParams({ q, sort })}`))[0]).toBe('Asked');
  expect(await namesIn(`q=${asked.reference}`)).toEqual(['Asked', 'Due', 'Newest']);
  // Without the hyphen it is found as a number with a letter.
  expect((await namesIn(`q=${asked.reference.replace('-', '')}`))[0]).toBe('Asked');
});

test('L15: the list is filtered by status, kind, business unit and owner', async () => {
  const { database } = services;
  await addLead(database, { name: 'A', status: 'quoted', ownerId: thandi });
  await addLead(database, { name: 'B', kind: 'quote', unit: 'fabrication', status: 'won' });
  await addLead(database, { name: 'C', kind: 'quote', unit: 'steel', status: 'spam' });
  for (const [address, names] of [
    ['status=quoted', ['A']],
    ['status=open', ['A']],
    ['kind=quote', ['C', 'B']],
    ['unit=fabrication', ['B']],
    ['owner=me', ['A']],
    [`owner=${thandi}`, ['A']],
    ['owner=none&kind=quote&status=won', ['B']],
    ['status=nonsense&owner=1%27%20or%201=1', ['C', 'B', 'A']],
  ] as const)
    expect([address, await namesIn(address)]).toEqual([address, names]);
});

test('L15, L20: unanswered for a day are new and in-progress leads that have waited a working day for a first answer', async () => {
  const { database } = services;
  const long = `timestamptz '${workingMinutesAgo(opening, workingDayMinutes(opening), now).toISOString()}'`;
  const waiting = { createdAt: `${long} - interval '1 second'` };
  await addLead(database, { name: 'Late', ...waiting });
  await addLead(database, { name: 'Begun', status: 'in-progress', ...waiting });
  await addLead(database, { name: 'Answered', firstAnsweredAt: 'now()', ...waiting });
  await addLead(database, { name: 'Quoted', status: 'quoted', ...waiting });
  await addLead(database, { name: 'Spam', status: 'spam', ...waiting });
  await addLead(database, { name: 'Just in time', createdAt: `${long} + interval '1 second'` });
  expect((await namesIn('status=late')).sort()).toEqual(['Begun', 'Late']);
});

test('L15: the search box finds by reference, name, company, email, phone and message, ignoring accents, case and number format', async () => {
  const { database } = services;
  const lead = await addLead(database, {
    name: 'Zoë Müller',
    company: 'Bergland Skrynwerk',
    email: 'zoe@bergland.example',
    phone: '+27825550142',
    message: 'Two plates of Hardox, or phone Piet on 083 555 1234',
  });
  await addLead(database, {
    name: 'Somebody else',
    phone: '',
    email: 'other@example.org',
    message: '100% _other_',
  });
  for (const typed of [
    lead.reference,
    lead.reference.toLowerCase().replace('-', ' '),
    'zoe muller',
    'MÜLLER zoë',
    'bergland',
    'zoe@bergland',
    '082 555 0142',
    '+27 (0)82 555-0142',
    '5550142',
    'hardox PLATES',
    '+27 83 555 1234',
  ])
    expect([typed, await namesIn(String(new URLSearchParams({ q: typed })))]).toEqual([
      typed,
      ['Zoë Müller'],
    ]);
  for (const typed of ['%', '_other_', '100%'])
    expect([typed, await namesIn(String(new URLSearchParams({ q: typed })))]).toEqual([
      typed,
      ['Somebody else'],
    ]);
  expect(await namesIn('q=hardox+nobody')).toEqual([]);
});

test('L15: the search uses its trigram index', async () => {
  const { database } = services;
  expect(await database.query(`select indexdef from pg_indexes where indexname = 'leads_search'`)).toEqual([
    { indexdef: expect.stringContaining('gin_trgm_ops') },
  ]);
});

test('L15: 60 leads are three pages; one past the end is the last', async () => {
  await services.database.query(
    `insert into leads (kind, name, email, fingerprint) select 'enquiry', 'Lead ' || n, '', n::text from generate_series(1, 60) n`,
  );
  expect((await list('')).rows).toHaveLength(25);
  expect(await list('', 99)).toMatchObject({ page: 3, pages: 3, total: 60 });
});

test('L15: pages continue from the due leads to the others without gaps or repetition', async () => {
  await services.database.query(
    `insert into leads (kind, name, email, fingerprint, created_at, follow_up_on)
     select 'enquiry', 'Lead ' || n, '', n::text, now() - interval '1 minute' * n, case when n > 30 then date '2026-01-01' end
     from generate_series(1, 60) n`,
  );
  const numbers: number[] = [];
  for (const page of [1, 2, 3])
    numbers.push(...(await list('', page)).rows.map(({ name }) => Number(name.slice('Lead '.length))));
  const from = (first: number) => Array.from({ length: 30 }, (_, index) => first + index);
  expect(numbers).toEqual([...from(31), ...from(1)]);
});

test('L21: an export contains all matching leads, from all pages, by number', async () => {
  await services.database.query(
    `insert into leads (kind, name, email, fingerprint) select 'enquiry', 'Lead ' || n, '', n::text from generate_series(1, 1203) n`,
  );
  await addLead(services.database, { status: 'won' });
  const filter = readLeadFilter(new URLSearchParams('status=new'));
  const batches = await Array.fromAsync(exportBatches(services.db, filter, { me: thandi, now, opening }));
  expect(batches.map((batch) => batch.length)).toEqual([500, 500, 203]);
  const numbers = batches.flat().map(({ number }) => number);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
});

test('L16: related leads have the same email address, ignoring case, or phone number; empty values don’t match', async () => {
  const { database } = services;
  const { id } = await addLead(database, { name: 'One', email: 'z@example.org', phone: '+27825550142' });
  await addLead(database, { name: 'Same email', email: 'Z@Example.org', phone: '' });
  await addLead(database, { name: 'Same phone', email: 'other@example.org', phone: '+27825550142' });
  await addLead(database, { name: 'Neither', email: 'third@example.org', phone: '' });
  const lead = await findLeadDetail(services.db, id);
  const related = lead && (await listRelated(services.db, lead));
  expect(related?.map(({ name, sameEmail, samePhone }) => [name, sameEmail, samePhone])).toEqual([
    ['Same phone', false, true],
    ['Same email', true, false],
  ]);
  expect((await leadsOfPerson(services.db, id)).map(({ name }) => name)).toEqual(['One', 'Same email']);
  const bare = await addLead(database, { name: 'Bare', email: '', phone: '' });
  await addLead(database, { name: 'Bare too', email: '', phone: '' });
  const alone = await findLeadDetail(services.db, bare.id);
  expect(alone && (await listRelated(services.db, alone))).toEqual([]);
  expect((await leadsOfPerson(services.db, bare.id)).map(({ name }) => name)).toEqual(['Bare']);
});

test('L20: the figures count open and unowned leads now, and answer times and wins of leads received in the span', async () => {
  const { database } = services;
  const span = { start: new Date('2026-01-01T00:00:00+02:00'), end: new Date('2027-01-01T00:00:00+02:00') };
  expect(await leadFigures(services.db, span)).toEqual({
    open: 0,
    unowned: 0,
    medianAnswerMinutes: null,
    wonShare: null,
    decided: 0,
  });
  const inSpan = { createdAt: `timestamptz '2026-05-05 10:00+02'` };
  await addLead(database, { ...inSpan, ownerId: thandi });
  await addLead(database, { ...inSpan, status: 'quoted' });
  for (const status of ['won', 'lost', 'lost', 'lost', 'spam'])
    await addLead(database, { ...inSpan, status });
  await addLead(database, { status: 'won', createdAt: `timestamptz '2025-05-05 10:00+02'` });
  await database.query(
    `update leads set first_answered_at = now(), first_answer_minutes = case status when 'won' then 30 else 90 end
     where status in ('won', 'quoted')`,
  );
  expect(await leadFigures(services.db, span)).toEqual({
    open: 2,
    unowned: 1,
    medianAnswerMinutes: 60,
    wonShare: 0.25,
    decided: 4,
  });
});

test('O2, L15: a unit that is off can be filtered by as long as leads of it are there, which show its name', async () => {
  const { profile } = testCompany;
  const units = { ...profile.units, fabrication: { ...profile.units.fabrication, on: false } };
  const company = companyOf({ ...profile, units });
  const listed = async () => (await listUnits(services.db, company)).map(({ id }) => id);
  expect(await listed()).toEqual(['steel']);
  await addLead(services.database, { kind: 'quote', unit: 'fabrication', quoteType: 'Gates', name: 'Zoë' });
  expect(await listed()).toEqual(['steel', 'fabrication']);
  expect(await namesIn('unit=fabrication')).toEqual(['Zoë']);
  const [lead] = (await list('')).rows;
  expect(lead && requestLabelWithUnit(lead, company)).toBe('Gates, Fabrication');
});
