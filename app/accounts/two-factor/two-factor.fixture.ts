import { vi } from 'vitest';
import { authenticator } from '#tests/support/authenticator.ts';
import { testCompany } from '#tests/support/company.ts';
import type { openTestServices } from '#tests/support/services.ts';
import { accountFixtures, requestWith } from '../accounts.fixture.ts';
import { type EnteredCode, finishSignIn } from '../sign-in/second-step.commands.server.ts';
import { stepToken } from '../sign-in/second-step.server.ts';
import { confirmTwoFactorSetup, startTwoFactorSetup } from './two-factor.commands.server.ts';

type Dependencies = Awaited<ReturnType<typeof openTestServices>>;

/** Accounts with two-factor sign-in, for one set of services. */
export function twoFactorFixtures(services: () => Dependencies) {
  const accounts = accountFixtures(services);
  return {
    ...accounts,

    /** An account that switched it on a minute ago, so that the current code is unused. */
    async protectedPerson() {
      const person = await accounts.createAccountFixture();
      const { me, request } = await accounts.signedInAs(person.email);
      const { db, secret } = services();
      const setup = await startTwoFactorSetup({ db, secret }, me, testCompany);
      if (!setup.ok) throw new Error(setup.fault);
      const app = authenticator(setup.enrolment.text);
      const on = await confirmTwoFactorSetup({ db, secret }, me, await app.code());
      if (!on.ok) throw new Error(on.fault);
      advanceClock(60);
      return { ...person, me, request, app, codes: on.codes };
    },

    /** Enters the correct password. @returns the token of the second step. */
    async firstStep(email: string, options: Parameters<typeof accounts.attempt>[1] = {}): Promise<string> {
      const outcome = await accounts.attempt(email, options);
      if (!outcome.ok) throw new Error(outcome.fault);
      if (outcome.next !== '/admin-login/code') throw new Error(`No second step, but ${outcome.next}`);
      return stepToken(requestWith(outcome.cookies), false);
    },

    /** Enters a code in the second step. */
    finish: (token: string, code: string, kind: EnteredCode['kind'] = 'app', on = services()) =>
      finishSignIn(on, token, { kind, code }, accounts.visitorAt('10.0.0.2'), null),

    sessions: (adminId: string) =>
      services().database.query('select id from sessions where user_id = $1', [adminId]),

    /** The actions in the audit log about an account, oldest first. */
    async audited(adminId: string): Promise<string[]> {
      const entries = await services().database.query<{ action: string }>(
        'select action from audit_entries where subject_id = $1 order by at',
        [adminId],
      );
      return entries.map(({ action }) => action);
    },
  };
}

/** Advances the clock of this process, to get the next code without waiting; `vi.useRealTimers()` sets it back. */
export function advanceClock(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
}
