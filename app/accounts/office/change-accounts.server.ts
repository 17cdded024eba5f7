import { data } from 'react-router';
import { isRowId } from '#app/platform/db/row-id.ts';
import type { Services } from '#app/platform/services.server.ts';
import {
  type ChangeAnswer,
  CREATED,
  DELETED,
  FAULTS,
  NO_USER_DATA,
  NOT_UPDATED,
  notCreated,
  notDeleted,
  RESET_NEEDS_EMAIL,
  RESET_NOT_SENT,
  RESET_SENT,
  RESET_SENT_LATELY,
  readChanges,
  readNewAccount,
  readSeen,
  type Seen,
  UPDATED,
} from '../account.ts';
import { changeAccount, createAccount, deleteAccount } from '../accounts.commands.server.ts';
import { findEmail } from '../accounts.queries.server.ts';
import { requireRecentPassword } from '../recent-password.server.ts';
import { PASSWORD_REFUSALS, type PasswordRefusal } from '../recent-password.ts';
import { askResetAsStaff } from '../reset.commands.server.ts';
import type { SignedIn } from '../signed-in.queries.server.ts';
import { switchOffTwoFactor } from '../two-factor.commands.server.ts';
import { TWO_FACTOR_FAILED, TWO_FACTOR_FAULTS, TWO_FACTOR_OFF } from '../two-factor.ts';

const TRY_AGAIN = 'it could not be stored; please try again in a minute';

type Ask = { house: Services; me: SignedIn; form: FormData; id: string };
type Done = { status: number; answer: ChangeAnswer };

const done = (message: string): Done => ({ status: 200, answer: { ok: true, message } });
const refuse = (message: string, status = 422): Done => ({ status, answer: { ok: false, message } });
/** What failed, and why. */
const refuseFor = (title: string, message: string, more: { now?: Seen } = {}, status = 409): Done => ({
  status,
  answer: { ok: false, title, message, ...more },
});

const PASSWORD_STATUS = { 'password-required': 403, 'wrong-password': 422, 'too-many-tries': 429 };
const refusePassword = (code: PasswordRefusal): Done => ({
  status: PASSWORD_STATUS[code],
  answer: { ok: false, message: PASSWORD_REFUSALS[code], code },
});

/** Each form of the accounts screen: what it does, and what is said if the database is in no state to do it. */
const ACTS: Record<string, { act: (ask: Ask) => Promise<Done>; failed: string }> = {
  create: { act: create, failed: notCreated(TRY_AGAIN) },
  update: { act: update, failed: NOT_UPDATED },
  'password-mail': { act: mailPassword, failed: RESET_NOT_SENT },
  'two-factor-off': { act: switchOffFor, failed: TWO_FACTOR_FAILED },
  delete: { act: remove, failed: notDeleted(TRY_AGAIN) },
};

/** Does what a form of the accounts or settings screen asks for, by its `intent`. // A7, A8, A9 */
export async function changeAccounts(house: Services, me: SignedIn, form: FormData) {
  const intent = String(form.get('intent'));
  const chosen = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
  if (chosen === undefined) throw new Response('There is no such form.', { status: 400 });
  const given = form.get('id');
  // What is no id fits no account.
  const id = isRowId(given) ? given : '00000000-0000-0000-0000-000000000000';
  const { status, answer } = await chosen.act({ house, me, form, id }).catch((error: unknown) => {
    house.log.error({ err: error }, 'an account could not be changed');
    return refuse(chosen.failed, 503);
  });
  return data(answer, { status });
}

/** The same for the Account tab, where only one's own account can be meant. // T2 */
export function changeOwnAccount(house: Services, me: SignedIn, form: FormData) {
  const allowed = ['update', 'password-mail'].includes(String(form.get('intent')));
  if (!allowed) throw new Response('There is no such form.', { status: 400 });
  form.set('id', me.id);
  return changeAccounts(house, me, form);
}

async function create({ house, me, form }: Ask): Promise<Done> {
  const read = readNewAccount(form);
  if (!read.ok) return refuse(read.error);
  const refusal = await requireRecentPassword(house, me, form);
  if (refusal !== null) return refusePassword(refusal);
  const stored = await createAccount(house.db, me, read.account);
  return stored.ok ? done(CREATED) : refuse(notCreated(FAULTS[stored.fault]), 409);
}

async function update({ house, me, form, id }: Ask): Promise<Done> {
  const read = readChanges(form);
  if (!read.ok) return refuse(read.error);
  const { changes } = read;
  // An address is the login, and where password mails go: whoever changes it has the account. // T4
  const refusal = changes.email === undefined ? null : await requireRecentPassword(house, me, form);
  if (refusal !== null) return refusePassword(refusal);
  const options = { seen: readSeen(form, changes), keepSessionId: id === me.id ? me.sessionId : null };
  const stored = await changeAccount(house, me, id, changes, options);
  if (stored.ok) return done(UPDATED);
  if (stored.fault === 'gone' && id === me.id) return refuse(NO_USER_DATA, 409);
  return refuseFor(NOT_UPDATED, `${sentence(FAULTS[stored.fault])}.`, stored.now ? { now: stored.now } : {});
}

/** For an admin who lost the app; one's own is switched off in Settings. */
async function switchOffFor({ house, me, form, id }: Ask): Promise<Done> {
  if (id === me.id) return refuse(TWO_FACTOR_FAILED);
  const refusal = await requireRecentPassword(house, me, form);
  if (refusal !== null) return refusePassword(refusal);
  const off = await switchOffTwoFactor(house, me, id);
  return off.ok ? done(`${TWO_FACTOR_OFF} for ${off.name}`) : refuse(TWO_FACTOR_FAULTS[off.fault], 409);
}

async function mailPassword({ house, me, form, id }: Ask): Promise<Done> {
  if (String(form.get('email') ?? '').trim() === '') return refuse(RESET_NEEDS_EMAIL);
  const email = await findEmail(house.db, id);
  if (email === null) return refuse(RESET_NOT_SENT, 409);
  const asked = await askResetAsStaff(house, me, id, email);
  return asked === 'queued' ? done(RESET_SENT) : refuseFor(RESET_NOT_SENT, RESET_SENT_LATELY, {}, 429);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function remove({ house, me, form, id }: Ask): Promise<Done> {
  const refusal = await requireRecentPassword(house, me, form);
  if (refusal !== null) return refusePassword(refusal);
  const stored = await deleteAccount(house.db, me, id);
  return stored.ok ? done(DELETED) : refuse(notDeleted(FAULTS[stored.fault]), 409);
}
