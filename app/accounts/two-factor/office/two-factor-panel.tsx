import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { countOf } from '#app/ui/count-of.ts';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { type Purpose, TwoFactorDialog } from './two-factor-dialog.tsx';

/** The number of unused recovery codes, or null if two-factor sign-in is off. */
export type TwoFactorState = { codesLeft: number } | null;

/** Fewer codes than this show a warning. */
const LOW_CODE_COUNT = 3;

/** Manages one's own second factor: set up, new recovery codes, switch off. */
export function TwoFactorPanel({ state }: { state: TwoFactorState }) {
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const close = useCallback(() => setPurpose(null), []);
  return (
    <section className="settings-group two-factor" aria-labelledby="two-factor">
      <div className="two-factor-head">
        <h2 id="two-factor">Two-factor sign-in</h2>
        <StatusBadge colour={state === null ? 'gray' : 'green'}>{state === null ? 'Off' : 'On'}</StatusBadge>
      </div>
      <p className="muted">
        You sign in with your password and a code from an app on your phone, so a stolen password is not
        enough.
      </p>
      {state !== null && <CodesLeft count={state.codesLeft} />}
      <div className="form-row">
        {state === null ? (
          <Button variant="default" onClick={() => setPurpose('begin')}>
            Set up
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => setPurpose('renew')}>
              New recovery codes
            </Button>
            <Button variant="outline" color="red" onClick={() => setPurpose('off')}>
              Switch off
            </Button>
          </>
        )}
      </div>
      <TwoFactorDialog purpose={purpose} close={close} />
    </section>
  );
}

function CodesLeft({ count }: { count: number }) {
  return (
    <p>
      {`${countOf(count, 'recovery code is', 'recovery codes are')} left.`}
      {count <= LOW_CODE_COUNT && ' Make new ones before you need them.'}
    </p>
  );
}
