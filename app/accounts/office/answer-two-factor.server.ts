import { data } from 'react-router';
import type { Services } from '#app/platform/services.server.ts';
import { requireRecentPassword } from '../recent-password.server.ts';
import { PASSWORD_REFUSALS } from '../recent-password.ts';
import type { SignedIn } from '../signed-in.queries.server.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  switchOffTwoFactor,
} from '../two-factor.commands.server.ts';
import {
  readAppCode,
  TWO_FACTOR_FAILED,
  TWO_FACTOR_FAULTS,
  TWO_FACTOR_OFF,
  TWO_FACTOR_ON,
  type TwoFactorAnswer,
  type TwoFactorFault,
} from '../two-factor.ts';

type Ask = { house: Services; me: SignedIn; form: FormData };

const atPassword = (fault: TwoFactorFault): TwoFactorAnswer => ({
  at: 'password',
  error: TWO_FACTOR_FAULTS[fault],
});

/** What each form does; all but the code's need the password, and the code's what was begun with it. */
const ACTS: Record<string, (ask: Ask) => Promise<TwoFactorAnswer>> = {
  begin: withPassword(begin),
  confirm,
  renew: withPassword(renew),
  off: withPassword(switchOff),
};

/** Does what a form of the two-factor dialog asks for, by its `intent`, and says which step comes next. */
export async function answerTwoFactor(house: Services, me: SignedIn, form: FormData) {
  const intent = String(form.get('intent'));
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
  if (act === undefined) throw new Response('There is no such form.', { status: 400 });
  const answer = await act({ house, me, form }).catch((error: unknown): TwoFactorAnswer => {
    house.log.error({ err: error }, 'a second factor could not be changed');
    return { at: 'password', error: TWO_FACTOR_FAILED };
  });
  return data(answer, { status: 'error' in answer && answer.error !== null ? 422 : 200 });
}

function withPassword(act: (ask: Ask) => Promise<TwoFactorAnswer>) {
  return async (ask: Ask): Promise<TwoFactorAnswer> => {
    const code = await requireRecentPassword(ask.house, ask.me, ask.form);
    return code === null ? act(ask) : { at: 'password', error: PASSWORD_REFUSALS[code], code };
  };
}

async function begin({ house, me }: Ask): Promise<TwoFactorAnswer> {
  const begun = await beginTwoFactor(house.db, house.secret, me);
  return begun.ok ? { at: 'code', enrolment: begun.enrolment, error: null } : atPassword(begun.fault);
}

async function confirm({ house, me, form }: Ask): Promise<TwoFactorAnswer> {
  const code = readAppCode(String(form.get('code') ?? ''));
  const done = code === null ? null : await confirmTwoFactor(house.db, house.secret, me, code);
  if (done?.ok) return { at: 'codes', codes: done.codes, message: TWO_FACTOR_ON };
  const fault = done === null ? 'no-code' : done.fault;
  const goesOn = fault === 'no-code' || fault === 'wrong-code';
  return goesOn ? { at: 'code', error: TWO_FACTOR_FAULTS[fault] } : atPassword(fault);
}

async function renew({ house, me }: Ask): Promise<TwoFactorAnswer> {
  const renewed = await renewRecoveryCodes(house.db, me);
  return renewed.ok
    ? { at: 'codes', codes: renewed.codes, message: 'The old recovery codes no longer work' }
    : atPassword(renewed.fault);
}

async function switchOff({ house, me }: Ask): Promise<TwoFactorAnswer> {
  const off = await switchOffTwoFactor(house, me, me.id);
  return off.ok ? { at: 'done', message: TWO_FACTOR_OFF } : atPassword(off.fault);
}
