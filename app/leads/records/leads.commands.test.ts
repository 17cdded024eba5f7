import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { removeLeadEvent } from '../correspondence/lead-contacts.commands.server.ts';
import { createLead } from './create-lead.commands.server.ts';
import { findLeadDetail, listEvents } from './lead-detail.queries.server.ts';
import { newLeadSchema } from './lead-fields.ts';
import {
  addLeadNote,
  changeContact,
  changeFollowUp,
  changeLeadOwner,
  changeLeadStatus,
} from './leads.commands.server.ts';

let riaan: { id: string; name: string };
let zoe: string;
const services = await openTestServices();
beforeAll(async () => {
  const rows = await services.database.query<{ id: string }>(
    `insert into admins (name, email, position) values ('Riaan', 'r@example.com', 'Admin'), ('Zoë', 'z@example.com', 'Admin')
     returning id`,
  );
  riaan = { id: rows[0]?.id ?? '', name: 'Riaan' };
  zoe = rows[1]?.id ?? '';
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate leads cascade'));

const NOBODY = '00000000-0000-4000-8000-000000000001';
const lead = async (id: string) => {
  const found = await findLeadDetail(services.db, id);
  if (found === null) throw new Error('The lead was not found');
  return found;
};
const told = async (id: string) =>
  (await listEvents(services.db, id)).map(({ kind, actorName, text, details }) => ({
    kind,
    actorName,
    text,
    details,
  }));
const audited = (id: string) =>
  services.database.query('select action, details from audit_entries where subject_id = $1 order by at', [
    id,
  ]);

const entered = (fields: Record<string, string>) => {
  const read = newLeadSchema.safeParse({
    source: 'phone',
    message: 'A gate',
    company: '',
    email: '',
    ...fields,
  });
  if (!read.success) throw new Error(read.error.message);
  return read.data;
};

test('L15: staff enter a lead that came by phone; it is searchable, owned, answered and audited, and notifies nobody', async () => {
  const made = entered({ name: 'Zoë', phone: '082 555 0142', wanted: 'steel/Bending', mine: 'yes' });
  const { id, reference } = await createLead(services.db, riaan, made, []);
  expect(reference).toMatch(/^Q-\d+$/);
  expect(await lead(id)).toMatchObject({
    kind: 'quote',
    unit: 'steel',
    quoteType: 'Bending',
    source: 'phone',
    phone: '+27825550142',
    ownerId: riaan.id,
    firstAnswerMinutes: null,
    firstAnsweredAt: expect.any(Date),
  });
  const [row] = await services.database.query<{ search: string }>('select search from leads');
  expect(row?.search).toContain('0825550142');
  expect(await told(id)).toEqual([
    { kind: 'entered', actorName: 'Riaan', text: '', details: { source: 'phone' } },
  ]);
  expect(await audited(id)).toEqual([{ action: 'lead-created', details: { reference } }]);
  expect(await services.database.query('select 1 from lead_notifications')).toEqual([]);
  expect(await services.database.query('select 1 from outgoing_mails')).toEqual([]);
});

test('L16: a status change is in the timeline; only a lost lead has a reason', async () => {
  const { id, reference } = await addLead(services.database);
  expect(
    await changeLeadStatus(services.db, riaan, id, { status: 'lost', reason: 'price', seen: 'new' }),
  ).toEqual({ ok: true });
  expect(await lead(id)).toMatchObject({ status: 'lost', lostReason: 'price' });
  await changeLeadStatus(services.db, riaan, id, { status: 'won', reason: 'price', seen: 'lost' });
  expect(await lead(id)).toMatchObject({ status: 'won', lostReason: null });
  expect(await told(id)).toEqual([
    { kind: 'status', actorName: 'Riaan', text: '', details: { from: 'lost', to: 'won' } },
    { kind: 'status', actorName: 'Riaan', text: '', details: { from: 'new', to: 'lost', reason: 'price' } },
  ]);
  expect(await audited(id)).toMatchObject([
    { action: 'lead-status-changed', details: { reference, from: 'new', to: 'lost' } },
    { action: 'lead-status-changed', details: { from: 'lost', to: 'won' } },
  ]);
});

test('L16: another user’s concurrent status change is kept and reported; the same change twice counts once', async () => {
  const { id } = await addLead(services.database);
  const decide = (status: 'won' | 'quoted', seen: string) =>
    changeLeadStatus(services.db, riaan, id, { status, reason: null, seen });
  await decide('won', 'new');
  expect(await decide('quoted', 'new')).toEqual({ ok: false, fault: 'changed', stored: 'won' });
  expect(await decide('won', 'new')).toEqual({ ok: true });
  expect(await told(id)).toHaveLength(1);
  expect(
    await changeLeadStatus(services.db, riaan, NOBODY, { status: 'won', reason: null, seen: 'new' }),
  ).toMatchObject({
    fault: 'gone',
  });
});

test('L16: if two users take the same lead concurrently, one gets it and the other is told who did', async () => {
  const { id } = await addLead(services.database);
  const both = await Promise.all([
    changeLeadOwner(services.db, riaan, id, { ownerId: riaan.id, seen: null }),
    changeLeadOwner(services.db, riaan, id, { ownerId: zoe, seen: null }),
  ]);
  const owner = (await lead(id)).ownerId === zoe ? 'Zoë' : 'Riaan';
  expect(both).toContainEqual({ ok: true });
  expect(both).toContainEqual({ ok: false, fault: 'changed', stored: owner });
  expect(await told(id)).toMatchObject([{ kind: 'owner', details: { from: '', to: owner } }]);
  expect(
    await changeLeadOwner(services.db, riaan, id, { ownerId: NOBODY, seen: (await lead(id)).ownerId }),
  ).toEqual({
    ok: false,
    fault: 'no-admin',
  });
});

test('L15: a follow-up date is set, protected against a stale screen, and removed', async () => {
  const { id } = await addLead(services.database);
  const set = (followUpOn: string | null, seen: string | null) =>
    changeFollowUp(services.db, riaan, id, { followUpOn, seen });
  expect(await set('2026-12-01', null)).toEqual({ ok: true });
  expect(await set('2026-12-02', null)).toEqual({ ok: false, fault: 'changed', stored: '2026-12-01' });
  expect(await set(null, '2026-12-01')).toEqual({ ok: true });
  expect((await lead(id)).followUpOn).toBe(null);
  expect(await audited(id)).toMatchObject([
    { action: 'lead-follow-up-changed', details: { from: '', to: '2026-12-01' } },
    { action: 'lead-follow-up-changed', details: { from: '2026-12-01', to: '' } },
  ]);
});

test('L16: two users’ corrections of different fields are both kept; for the same field the second gets a conflict', async () => {
  const { id } = await addLead(services.database, { name: 'Thandi', company: '', phone: '' });
  const { version } = await lead(id);
  const edit = (changes: object, base: object) =>
    changeContact(services.db, riaan, { id, version, changes, base });
  expect(await edit({ name: 'Thandi M.' }, { name: 'Thandi' })).toEqual({ ok: true });
  expect(await edit({ phone: '+27825550199' }, { phone: '' })).toEqual({ ok: true });
  expect(await edit({ name: 'Thandeka' }, { name: 'Thandi' })).toMatchObject({
    fault: 'changed',
    stored: { name: 'Thandi M.' },
  });
  const [row] = await services.database.query<{ search: string }>('select search from leads');
  expect(row?.search).toMatch(/thandi m\..*0825550199/s);
  expect(await audited(id)).toMatchObject([
    { details: { changed: 'name' } },
    { details: { changed: 'phone' } },
  ]);
});

test('L16: notes can be added and removed; status changes can’t be removed', async () => {
  const { id } = await addLead(services.database);
  await addLeadNote(services.db, riaan, id, 'Spoke to the buyer.');
  await changeLeadStatus(services.db, riaan, id, { status: 'quoted', reason: null, seen: 'new' });
  const [status, note] = await listEvents(services.db, id);
  expect(note).toMatchObject({ kind: 'note', text: 'Spoke to the buyer.', actorName: 'Riaan' });
  expect(await removeLeadEvent(services.db, riaan, id, status?.id ?? '', testCompany.opening)).toMatchObject({
    fault: 'gone',
  });
  expect(await removeLeadEvent(services.db, riaan, id, note?.id ?? '', testCompany.opening)).toEqual({
    ok: true,
  });
  expect((await told(id)).map(({ kind }) => kind)).toEqual(['status']);
  expect(await addLeadNote(services.db, riaan, NOBODY, 'x')).toMatchObject({ fault: 'gone' });
  expect((await audited(id)).map(({ action }) => action)).toEqual([
    'lead-note-added',
    'lead-status-changed',
    'lead-entry-removed',
  ]);
});
