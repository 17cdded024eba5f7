import * as z from 'zod/mini';
import {
  ACCOUNT_ERRORS,
  ACCOUNT_NOTICES,
  type AccountChanges,
  type AccountError,
  type AccountTexts,
  NO_USER_DATA,
  notCreated,
  notDeleted,
  RESET_NEEDS_EMAIL,
  RESET_REFUSALS,
  readBaseValues,
  readChanges,
  readNewAccount,
  sentence,
} from '#app/accounts/admins/account.ts';
import { changeAccount, storeAccount } from '#app/accounts/admins/accounts.commands.server.ts';
import { findEmail } from '#app/accounts/admins/accounts.queries.server.ts';
import { inTurn } from '#app/accounts/admins/hashing-queue.server.ts';
import { hashPassword } from '#app/accounts/admins/password-hash.server.ts';
import {
  type ActionContext,
  DONE,
  type Fields,
  formOf,
  type Intent,
  intent,
  type Outcome,
  rawIntent,
} from '#app/accounts/session/office/intent.server.ts';
import { changedByOther } from '#app/accounts/session/office/row-intents.server.ts';
import { requestResetAsStaff } from '#app/accounts/sign-in/reset.commands.server.ts';
import { disableTwoFactor } from '#app/accounts/two-factor/two-factor.commands.server.ts';
import { TWO_FACTOR_ERRORS, TWO_FACTOR_FAILED, TWO_FACTOR_OFF } from '#app/accounts/two-factor/two-factor.ts';
import { isRowId, NO_ROW, rowId } from '#app/platform/db/row-id.ts';
import { deleteAccount } from './delete-account.commands.server.ts';

/** The id of the account that a form changes. */
type AccountId = (fields: Fields, context: ActionContext) => string;

/** On the accounts screen the form names the account; an invalid id matches none. */
const namedAccount: AccountId = ({ id }) => (isRowId(id) ? id : NO_ROW);

const refuse = (message: string, more: Partial<Extract<Outcome, { kind: 'failed' }>> = {}): Outcome => ({
  kind: 'failed',
  message,
  ...more,
});
const refuseFields = (message: string, fields: Record<string, string>): Outcome => ({
  kind: 'invalid',
  message,
  fields,
});
const always = () => true;

const create: Intent = {
  notices: ACCOUNT_NOTICES.create,
  // Calls `once` itself, so that no transaction waits while the password is hashed.
  once: false,
  needsPassword: always,
  read: (fields, company) => {
    const read = readNewAccount(formOf(fields), company);
    if (!read.ok) return { ok: false, outcome: refuseFields(read.error, read.fields) };
    return {
      ok: true,
      run: async ({ services: { passwordCost }, me, once }) => {
        const { password, ...account } = read.account;
        const hash = await inTurn(() => hashPassword(password, passwordCost));
        return once(async (tx) => {
          const stored = await storeAccount(tx, me, account, hash);
          if (stored.ok) return DONE;
          const reason = ACCOUNT_ERRORS[stored.fault];
          return refuseFields(notCreated(reason), { email: sentence(reason) });
        });
      },
    };
  },
};

/**
 * The form sends only changed fields. The email is the login and receives password mails, so changing it requires the
 * password. // A8
 */
function update(accountId: AccountId): Intent {
  return {
    notices: ACCOUNT_NOTICES.update,
    once: false,
    needsPassword: ({ email }) => email !== undefined,
    read: (fields) => {
      const form = formOf(fields);
      const read = readChanges(form);
      if (!read.ok) return { ok: false, outcome: refuseFields(read.error, read.fields) };
      const { changes } = read;
      return {
        ok: true,
        run: async (context) => {
          const { services, me } = context;
          const id = accountId(fields, context);
          const keepSessionId = id === me.id ? me.sessionId : null;
          const opened = { version: String(fields.version), base: readBaseValues(form, changes) };
          const changed = await changeAccount(services, me, id, changes, { opened, keepSessionId });
          if (changed.ok) return DONE;
          if (!('stored' in changed)) return refuseChange(changed.fault, id === me.id);
          const { stored } = changed;
          return changedByOther('account', stored.version, changedElsewhere(stored, opened.base, changes));
        },
      };
    },
  };
}

function refuseChange(fault: AccountError, isOwn: boolean): Outcome {
  if (fault === 'gone' && isOwn) return refuse(NO_USER_DATA);
  const reason = `${sentence(ACCOUNT_ERRORS[fault])}.`;
  return refuse(reason, { title: ACCOUNT_NOTICES.update.failed, reason, stale: true });
}

const LABELS = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['position', 'Position'],
  ['avatar', 'Avatar'],
] as const;

/** The values of the edited fields that somebody else stored in the meantime. */
function changedElsewhere(
  stored: AccountTexts,
  base: Partial<AccountTexts>,
  changes: AccountChanges,
): [label: string, value: string][] {
  return LABELS.filter(
    ([field]) => field in changes && stored[field] !== base[field] && stored[field] !== changes[field],
  ).map(([field, label]) => [label, stored[field]]);
}

function mailPassword(accountId: AccountId): Intent {
  const notices = ACCOUNT_NOTICES['password-mail'];
  return rawIntent(notices, async (context, fields) => {
    const typed = typeof fields.email === 'string' ? fields.email.trim() : '';
    if (typed === '') return refuseFields(RESET_NEEDS_EMAIL, { email: RESET_NEEDS_EMAIL });
    const { services, me } = context;
    const id = accountId(fields, context);
    const email = await findEmail(services.db, id);
    if (email === null) return { kind: 'failed' };
    const outcome = await requestResetAsStaff(services, me, id, email);
    if (outcome === 'queued') return DONE;
    const reason = RESET_REFUSALS[outcome];
    return refuse(reason, { title: notices.failed, reason, status: 429 });
  });
}

/** For an admin who lost the authenticator app; one's own second factor is switched off in Settings. */
const disableTwoFactorFor = intent(
  { done: TWO_FACTOR_OFF, failed: TWO_FACTOR_FAILED },
  z.object({ id: rowId() }),
  async ({ services, me }, { id }) => {
    if (id === me.id) return { kind: 'failed', status: 422 };
    const disabled = await disableTwoFactor(services.db, me, id);
    if (!disabled.ok) return refuse(TWO_FACTOR_ERRORS[disabled.fault], { stale: true });
    return { kind: 'done', message: `${TWO_FACTOR_OFF} for ${disabled.name}` };
  },
  { needsPassword: always },
);

const remove = intent(
  ACCOUNT_NOTICES.delete,
  z.object({ id: rowId(), successor: z._default(z.string(), '') }),
  async ({ services, me }, { id, successor }) => {
    const stored = await deleteAccount(services.db, me, id, isRowId(successor) ? successor : null);
    if (stored.ok) return DONE;
    const reason = ACCOUNT_ERRORS[stored.fault];
    return refuse(notDeleted(reason), { reason: `${sentence(reason)}.`, stale: true });
  },
  { needsPassword: always },
);

/** The form intents of the accounts screen. // A7, A8, A9 */
export const accountIntents = {
  create,
  update: update(namedAccount),
  'password-mail': mailPassword(namedAccount),
  'two-factor-off': disableTwoFactorFor,
  delete: remove,
};

const ownAccount: AccountId = (_, { me }) => me.id;

/** The form intents of the Account tab, which only change one's own account. // T2 */
export const ownAccountIntents = { update: update(ownAccount), 'password-mail': mailPassword(ownAccount) };
