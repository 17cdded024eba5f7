import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useInterruptions } from '#app/ui/office/connection-bar.tsx';
import { forgetDraftsOfOthers } from '#app/ui/office/draft.ts';
import { type Interruption, interruptions } from '#app/ui/office/interruptions.ts';
import { StackedDialog } from '#app/ui/office/stacked-dialog.tsx';
import { CURRENT_PASSWORD, PASSWORD_REFUSALS } from '../recent-password.ts';
import { SignInAgain } from './sign-in-again-dialog.tsx';

/** The admin whose screen is open. */
type Me = { id: string; name: string; email: string };

type Waiting = Readonly<Partial<Record<Interruption['kind'], Interruption>>>;

/**
 * Dialogs over any office screen for signing in again and confirming one's password; the screen keeps what was typed.
 * // A5, A7, A8
 */
export function InterruptionDialogs({ me }: { me: Me }) {
  const waiting: Waiting = useInterruptions();
  const confirmation = waiting['confirm-password'];
  const signedOut = waiting['signed-out'] !== undefined;
  return (
    <>
      <StackedDialog
        opened={signedOut}
        onClose={() => interruptions.clear('signed-out', { kind: 'cancelled' })}
        title="Sign in again"
        closeOnClickOutside={false}
        zIndex={400}
      >
        {signedOut && <SignInAgain me={me} signedIn={(who) => continueAs(who, me)} />}
      </StackedDialog>
      <StackedDialog
        opened={confirmation !== undefined}
        onClose={() => interruptions.clear('confirm-password', { kind: 'cancelled' })}
        title="Confirm your password"
        closeOnClickOutside={false}
        zIndex={350}
      >
        {confirmation?.kind === 'confirm-password' && <ConfirmPassword error={confirmation.error} />}
      </StackedDialog>
    </>
  );
}

function continueAs(who: { id: string }, me: Me): void {
  // What the previous person typed must be neither sent in this person's name nor restored for them.
  forgetDraftsOfOthers(who.id);
  interruptions.clear('signed-out', { kind: who.id === me.id ? 'continue' : 'other-person' });
}

/** Asks for one's own password, which is then valid for ten minutes in this session. // A7, A8, A9 */
function ConfirmPassword({ error }: { error: string | null }) {
  const [missing, setMissing] = useState(false);
  function confirm(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // React events bubble from the dialog's portal to the form that opened it.
    event.stopPropagation();
    const password = String(new FormData(event.currentTarget).get(CURRENT_PASSWORD) ?? '');
    setMissing(password === '');
    if (password === '') return;
    interruptions.clear('confirm-password', { kind: 'continue', fields: { [CURRENT_PASSWORD]: password } });
  }
  return (
    <form method="post" className="form-stack" onSubmit={confirm} noValidate>
      <p className="plain">
        A change like this can do much harm at a screen that somebody left open. Your own password shows that
        it is you; it is not asked for again in the next ten minutes.
      </p>
      <PasswordInput
        label="Your own password"
        name={CURRENT_PASSWORD}
        autoComplete="current-password"
        error={missing ? PASSWORD_REFUSALS['password-required'] : error}
        errorProps={{ role: 'alert' }}
        data-autofocus
        required
      />
      <div className="form-row form-row-end">
        <Button type="submit">Continue</Button>
      </div>
    </form>
  );
}
