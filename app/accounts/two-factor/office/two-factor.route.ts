import { redirect } from 'react-router';
import {
  type Outcome,
  rawIntent,
  refuseInDialog,
  WITH_PASSWORD,
} from '../../session/office/intent.server.ts';
import { officeAction } from '../../session/office/office-action.server.ts';
import {
  confirmTwoFactorSetup,
  disableTwoFactor,
  regenerateRecoveryCodes,
  startTwoFactorSetup,
} from '../two-factor.commands.server.ts';
import {
  readAppCode,
  TWO_FACTOR_ERRORS,
  TWO_FACTOR_NOTICES,
  type TwoFactorError,
  type TwoFactorStep,
} from '../two-factor.ts';

/**
 * The form intents of the two-factor dialog; each result names the next step. All require the password, except the code's, which
 * requires the set-up that began with it.
 */
const twoFactorIntents = {
  begin: rawIntent(
    TWO_FACTOR_NOTICES.begin,
    async ({ services: { db, secret }, company, me }) => {
      const setup = await startTwoFactorSetup({ db, secret }, me, company);
      return setup.ok ? next({ at: 'code', enrolment: setup.enrolment }) : refuse(setup.fault);
    },
    WITH_PASSWORD,
  ),

  confirm: rawIntent(TWO_FACTOR_NOTICES.confirm, async ({ services: { db, secret }, me }, fields) => {
    const code = readAppCode(String(fields.code ?? ''));
    const confirmed = code === null ? null : await confirmTwoFactorSetup({ db, secret }, me, code);
    if (confirmed?.ok) return next({ at: 'codes', codes: confirmed.codes });
    const fault = confirmed === null ? 'no-code' : confirmed.fault;
    const canRetry = fault === 'no-code' || fault === 'wrong-code';
    return canRetry
      ? { kind: 'invalid', message: '', fields: { code: TWO_FACTOR_ERRORS[fault] } }
      : refuse(fault);
  }),

  renew: rawIntent(
    TWO_FACTOR_NOTICES.renew,
    async ({ services: { db }, me }) => {
      const renewed = await regenerateRecoveryCodes(db, me);
      return renewed.ok ? next({ at: 'codes', codes: renewed.codes }) : refuse(renewed.fault);
    },
    WITH_PASSWORD,
  ),

  off: rawIntent(
    TWO_FACTOR_NOTICES.off,
    async ({ services, me }) => {
      const disabled = await disableTwoFactor(services.db, me, me.id);
      return disabled.ok ? next({ at: 'end' }) : refuse(disabled.fault);
    },
    WITH_PASSWORD,
  ),
};

/** POST /admin/settings/two-factor: sets up one's own second factor, replaces its recovery codes, switches it off. */
export const action = officeAction(twoFactorIntents);

export function loader(): Response {
  return redirect('/admin/settings?tab=account');
}

const next = (data: TwoFactorStep): Outcome => ({ kind: 'done', data });
const refuse = (fault: TwoFactorError) => refuseInDialog(TWO_FACTOR_ERRORS[fault]);
