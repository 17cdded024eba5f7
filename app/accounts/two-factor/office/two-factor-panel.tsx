import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { useCompany } from '#app/company/use-company.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { Modal } from '#app/ui/office/modal.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { type Action, useAction } from '#app/ui/office/use-action.ts';
import { type Enrolment, TWO_FACTOR_NOTICES, type TwoFactorStep } from '../two-factor.ts';

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

type Purpose = 'begin' | 'renew' | 'off';

const TITLES: Record<Purpose, string> = {
  begin: 'Set up two-factor sign-in',
  renew: 'New recovery codes',
  off: 'Switch off two-factor sign-in',
};

type DialogProps = { purpose: Purpose | null; close: () => void };

/** Asks for the password, then for what the purpose requires; the server's result determines the next step. */
function TwoFactorDialog({ purpose, close }: DialogProps) {
  const lastPurpose = useRef(purpose);
  if (purpose !== null) lastPurpose.current = purpose;
  // Keeps the content while the dialog fades out.
  const shownPurpose = purpose ?? lastPurpose.current;
  return (
    <Modal
      opened={purpose !== null}
      onClose={close}
      title={shownPurpose ? TITLES[shownPurpose] : ''}
      // Recovery codes are shown only once, so a click outside must not close them.
      closeOnClickOutside={false}
    >
      {shownPurpose && <Steps purpose={shownPurpose} close={close} />}
    </Modal>
  );
}

const ACTION = '/admin/settings/two-factor';

function Steps({ purpose, close }: { purpose: Purpose; close: () => void }) {
  // Kept in state: secrets are sent only once and must survive a wrong code or a lost connection.
  const [step, setStep] = useState<TwoFactorStep | null>(null);
  const action = useAction<TwoFactorStep>(TWO_FACTOR_NOTICES, {
    onDone: ({ data = { at: 'end' } }) => {
      if (data.at === 'end') close();
      else setStep(data);
    },
  });
  if (step?.at === 'codes') return <RecoveryCodes codes={step.codes} close={close} />;
  if (step?.at === 'code') return <CodeStep action={action} enrolment={step.enrolment} close={close} />;
  return <BeginStep purpose={purpose} action={action} close={close} />;
}

const REASONS: Record<Purpose, string> = {
  begin:
    'You need an authenticator app on your phone, such as the one you use for other accounts. All your other sessions end.',
  renew: 'You get ten new codes. Those you have now stop working.',
  off: 'Signing in will ask for your password only. Your recovery codes stop working.',
};

type StepProps = { action: Action; close: () => void };

function BeginStep({ purpose, action, close }: StepProps & { purpose: Purpose }) {
  return (
    <OfficeForm action={action} intent={purpose} to={ACTION}>
      <p className="plain">{REASONS[purpose]}</p>
      <FormError result={action.result} />
      <DialogFoot busy={action.busy} leave={close}>
        <SubmitButton action={action} color={purpose === 'off' ? 'red' : 'spark'} data-autofocus>
          {purpose === 'off' ? 'Switch off' : 'Continue'}
        </SubmitButton>
      </DialogFoot>
    </OfficeForm>
  );
}

function CodeStep({ action, close, enrolment: { text, qr } }: StepProps & { enrolment: Enrolment }) {
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
            // The dialog's own autofocus only runs when it opens.
            ref={focusOnce}
            required
          />
          <FormError result={action.result} />
          <DialogFoot busy={action.busy} leave={close}>
            <SubmitButton action={action}>Switch on</SubmitButton>
          </DialogFoot>
        </>
      )}
    </OfficeForm>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Shows ten recovery codes, once. */
function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const { name } = useCompany();
  const clipboard = useClipboard({ timeout: 3_000 });
  const text = `${name} back office, recovery codes. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="form-stack">
      <p className="plain">
        If you lose the phone, each of these codes lets you in once. They are shown only now: keep them where
        your phone is not.
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-row form-row-end">
        <Button variant="default" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </Button>
        <Button onClick={close} data-autofocus>
          I have kept them
        </Button>
      </div>
      {clipboard.error && (
        <p className="plain" role="alert">
          This browser does not let us copy. Download them, or write them down.
        </p>
      )}
    </div>
  );
}
