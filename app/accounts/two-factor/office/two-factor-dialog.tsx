import { Modal, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { type Action, useAction } from '#app/ui/office/use-action.ts';
import { type Enrolment, TWO_FACTOR_NOTICES, type TwoFactorStep } from '../two-factor.ts';
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

const ACTION = '/admin/settings/two-factor';

function Steps({ purpose, close }: { purpose: Purpose; close: () => void }) {
  // What is shown is told once: a wrong code, or a lost connection, must not take it away.
  const [step, setStep] = useState<TwoFactorStep | null>(null);
  const action = useAction<TwoFactorStep>(TWO_FACTOR_NOTICES, {
    onDone: ({ data = { at: 'end' } }) => {
      if (data.at === 'end') close();
      else setStep(data);
    },
  });
  if (step?.at === 'codes') return <RecoveryCodes codes={step.codes} close={close} />;
  if (step?.at === 'code') return <CodeStep action={action} enrolment={step.enrolment} />;
  return <BeginStep purpose={purpose} action={action} />;
}

const WHY: Record<Purpose, string> = {
  begin:
    'You need an authenticator app on your phone, such as the one you use for other accounts. All your other sessions end.',
  renew: 'You get ten new codes. Those you have now stop working.',
  off: 'Signing in will ask for your password only. Your recovery codes stop working.',
};

function BeginStep({ purpose, action }: { purpose: Purpose; action: Action }) {
  return (
    <OfficeForm action={action} intent={purpose} to={ACTION}>
      <p className="plain">{WHY[purpose]}</p>
      <FormError result={action.result} />
      <div className="form-row form-row-end">
        <SubmitButton action={action} color={purpose === 'off' ? 'red' : 'spark'} data-autofocus>
          {purpose === 'off' ? 'Switch off' : 'Continue'}
        </SubmitButton>
      </div>
    </OfficeForm>
  );
}

function CodeStep({ action, enrolment: { text, qr } }: { action: Action; enrolment: Enrolment }) {
  return (
    <OfficeForm action={action} intent="confirm" to={ACTION}>
      {(messages) => (
        <>
          <p className="plain">Scan this with the app, or type the key in by hand.</p>
          <svg
            className="qr"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="QR code of the key"
          >
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
            error={messages.code}
            errorProps={{ role: 'alert' }}
            // The dialog is open already, so its own way of setting the focus is over.
            ref={focusOnce}
            required
          />
          <FormError result={action.result} />
          <div className="form-row form-row-end">
            <SubmitButton action={action}>Switch on</SubmitButton>
          </div>
        </>
      )}
    </OfficeForm>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
