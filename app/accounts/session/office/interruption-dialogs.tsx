import { afterHydration } from '#app/ui/office/after-hydration.ts';
import { forgetDraftsOfOthers } from '#app/ui/office/draft.ts';
import { type Interruption, interruptions, useInterruptions } from '#app/ui/office/interruptions.ts';
import { StackedDialog } from '#app/ui/office/modal.tsx';

const useForms = afterHydration(() => import('./interruption-forms.tsx'));

/** The admin whose screen is open. */
type Me = { id: string; name: string; email: string };

type Waiting = Readonly<Partial<Record<Interruption['kind'], Interruption>>>;

/**
 * Dialogs over any office screen for signing in again and confirming one's password; the screen keeps what was typed.
 * // A5, A7, A8
 */
export function InterruptionDialogs({ me, keepSignedIn }: { me: Me; keepSignedIn: boolean }) {
  const waiting: Waiting = useInterruptions();
  const confirmation = waiting['confirm-password'];
  const signedOut = waiting['signed-out'] !== undefined;
  const forms = useForms(signedOut || confirmation !== undefined);
  return (
    <>
      <StackedDialog
        opened={signedOut && forms !== null}
        onClose={() => interruptions.clear('signed-out', { kind: 'cancelled' })}
        title="Sign in again"
        closeOnClickOutside={false}
        zIndex={400}
      >
        {signedOut && forms && (
          <forms.SignInAgain me={me} keep={keepSignedIn} signedIn={(who) => continueAs(who, me)} />
        )}
      </StackedDialog>
      <StackedDialog
        opened={confirmation !== undefined && forms !== null}
        onClose={() => interruptions.clear('confirm-password', { kind: 'cancelled' })}
        title="Confirm your password"
        closeOnClickOutside={false}
        zIndex={350}
      >
        {confirmation?.kind === 'confirm-password' && forms && (
          <forms.ConfirmPassword error={confirmation.error} />
        )}
      </StackedDialog>
    </>
  );
}

function continueAs(who: { id: string }, me: Me): void {
  // What the previous person typed must be neither sent in this person's name nor restored for them.
  forgetDraftsOfOthers(who.id);
  interruptions.clear('signed-out', { kind: who.id === me.id ? 'continue' : 'other-person' });
}
