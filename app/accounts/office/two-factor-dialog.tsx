import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { toast } from '#app/ui/office/toast.tsx';
import { CURRENT_PASSWORD } from '../recent-password.ts';
import type { Enrolment, TwoFactorAnswer } from '../two-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export type Purpose = 'begin' | 'renew' | 'off';

const TITLES: Record<Purpose, string> = {
  begin: 'Set up two-factor sign-in',
  renew: 'New recovery codes',
  off: 'Switch off two-factor sign-in',
};

type DialogProps = { purpose: Purpose | null; close: () => void };

/** Password, then what the purpose asks for; each step is what the server answered to the one before. */
export function TwoFactorDialog({ purpose, close }: DialogProps) {
  const last = useRef(purpose);
  if (purpose !== null) last.current = purpose;
  // What is fading out still shows what it showed.
  const shown = purpose ?? last.current;
  return (
    <Modal
      opened={purpose !== null}
      onClose={close}
      title={shown ? TITLES[shown] : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Recovery codes are shown once: a stray click must not take them away.
      closeOnClickOutside={false}
    >
      {shown && <Steps purpose={shown} close={close} />}
    </Modal>
  );
}

type Fetcher = FetcherWithComponents<TwoFactorAnswer>;

function Steps({ purpose, close }: { purpose: Purpose; close: () => void }) {
  const fetcher = useFetcher<TwoFactorAnswer>();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer?.at !== 'codes' && answer?.at !== 'done') return;
    toast({ ok: true, message: answer.message });
    if (answer.at === 'done') close();
  }, [answer, close]);
  const enrolment = useRef<Enrolment | null>(null);
  // The key is told once; after a wrong code it is still shown.
  if (answer?.at === 'code' && 'enrolment' in answer) enrolment.current = answer.enrolment;
  if (answer?.at === 'codes') return <RecoveryCodes codes={answer.codes} close={close} />;
  if (answer?.at === 'code' && enrolment.current !== null) {
    return <CodeStep fetcher={fetcher} enrolment={enrolment.current} error={answer.error} />;
  }
  const error = answer?.at === 'password' ? answer.error : null;
  return <PasswordStep purpose={purpose} fetcher={fetcher} error={error} />;
}

const ACTION = '/admin/settings/two-factor';

const WHY: Record<Purpose, string> = {
  begin:
    'You need an authenticator app on your phone, such as the one you use for other accounts. All your other sessions end.',
  renew: 'You get ten new codes. Those you have now stop working.',
  off: 'Signing in will ask for your password only. Your recovery codes stop working.',
};

type PasswordProps = { purpose: Purpose; fetcher: Fetcher; error: string | null };

function PasswordStep({ purpose, fetcher, error }: PasswordProps) {
  return (
    <fetcher.Form method="post" action={ACTION} className="form-stack" noValidate>
      <input type="hidden" name="intent" value={purpose} />
      <p className="plain">{WHY[purpose]}</p>
      <PasswordInput
        label="Your password"
        name={CURRENT_PASSWORD}
        autoComplete="current-password"
        error={error}
        errorProps={{ role: 'alert' }}
        data-autofocus
        required
      />
      <div className="form-row form-row-end">
        <Button type="submit" color={purpose === 'off' ? 'red' : 'spark'} loading={fetcher.state !== 'idle'}>
          {purpose === 'off' ? 'Switch off' : 'Continue'}
        </Button>
      </div>
    </fetcher.Form>
  );
}

type CodeProps = { fetcher: Fetcher; enrolment: Enrolment; error: string | null };

function CodeStep({ fetcher, enrolment: { text, qr }, error }: CodeProps) {
  return (
    <fetcher.Form method="post" action={ACTION} className="form-stack" noValidate>
      <input type="hidden" name="intent" value="confirm" />
      <p className="plain">Scan this with the app, or type the key in by hand.</p>
      <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code of the key">
        <path d={qr.path} />
      </svg>
      <p className="plain">
        <span className="muted">Key</span>
        <code className="factor-key">{text}</code>
      </p>
      <TextInput
        label="Code that the app shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="code-field"
        error={error}
        errorProps={{ role: 'alert' }}
        // The dialog is open already, so its own way of setting the focus is over.
        ref={focusOnce}
        required
      />
      <div className="form-row form-row-end">
        <Button type="submit" loading={fetcher.state !== 'idle'}>
          Switch on
        </Button>
      </div>
    </fetcher.Form>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
