import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/ui/site/button.tsx';
import { OUTBOX_PLACE } from '#app/ui/site/form/outbox-flag.ts';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { SendingProgress } from '#app/ui/site/form/sending-progress.tsx';
import { Notice, TimedNotice } from '#app/ui/site/notice.tsx';
import { PrivacyLine } from '#app/ui/site/privacy-line.tsx';
import { Section } from '#app/ui/site/section.tsx';
import { TextField } from '#app/ui/site/text-field.tsx';
import { MAX_NAME_LENGTH } from '../../positions/additional-questions.ts';
import { type OfferedPosition, questionTokens } from '../../positions/asked-questions.ts';
import { CAREER_PATH } from '../../positions/career-pages.ts';
import { ACKNOWLEDGED_A_DAY, APPLIED, NOT_SENT } from '../apply-notices.ts';
import { AdditionalFields } from './additional-fields.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ContactNumberField } from './contact-number-field.tsx';
import { CvField } from './cv-field.tsx';
import { PositionField, PositionQuestions } from './position-questions.tsx';
import { useApplicationForm } from './use-application-form.ts';

type ApplySectionProps = {
  positions: readonly OfferedPosition[];
  /** The slug of the position that is chosen at first. */
  chosen: string | null;
  answer?: FormResponse;
  /** What stands beside the form. */
  children?: ReactNode;
};

/** The careers form, or the result of the submission. */
export function ApplySection({ children, positions, chosen, answer }: ApplySectionProps) {
  return (
    <Section id="apply" tone="sheet" labelledBy="apply-title" className="apply">
      <div className="halves">
        <div className="apply-text">
          <h2 id="apply-title">Apply</h2>
          <p className="muted">
            One form for each position. Fields are required unless they are marked optional. Tick only the
            boxes that apply to you.
          </p>
          {children}
        </div>
        <div className="form-sheet apply-sheet" data-tone="white">
          <ApplicationForm positions={positions} chosen={chosen} answer={answer} />
        </div>
      </div>
    </Section>
  );
}

type ApplicationFormProps = {
  positions: readonly OfferedPosition[];
  /** The slug of the position in the URL. */
  chosen: string | null;
  answer: FormResponse;
};

/** The careers form (C2 to C7): a plain form that posts to /career, enhanced by scripts. */
function ApplicationForm({ positions, chosen, answer }: ApplicationFormProps) {
  const typed = answer && !answer.ok ? answer.typed : {};
  const start = typed.position ?? chosen ?? '';
  const apply = useApplicationForm(positions, start, answer);
  const { sending, position, cv, messages } = apply;
  if (apply.reference !== null)
    return <Applied reference={apply.reference} takesFocus={answer?.ok !== true} />;

  return (
    <form
      ref={apply.form}
      className="form"
      method="post"
      action={`${CAREER_PATH}#apply`}
      encType="multipart/form-data"
      onFocus={apply.prepare}
      onSubmit={apply.submit}
      aria-busy={sending}
    >
      <Refusal answer={answer} />
      <div className="fields" inert={sending}>
        <TextField
          label="Full Name"
          name="fullName"
          autoComplete="name"
          required
          maxLength={MAX_NAME_LENGTH}
          wide
          defaultValue={typed.fullName}
          error={messages.fullName}
        />
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="We reply to this address."
          defaultValue={typed.email}
          error={messages.email}
        />
        <ContactNumberField defaultValue={typed.contactNumber} error={messages.contactNumber} />
        <PositionField
          positions={apply.positions}
          start={start}
          shownPosition={position?.slug ?? ''}
          shownQuestions={questionTokens(position?.questions ?? [])}
          onChoose={apply.choosePosition}
          error={messages.position}
        />
        {position ? (
          <PositionQuestions
            key={position.slug}
            position={position.name}
            questions={position.questions}
            typed={typed}
            messages={messages}
          />
        ) : null}
        <CvField cv={cv} before={typed.cv} error={messages.cv} />
        <AdditionalFields typed={typed} messages={messages} />
        <AvatarField chosen={typed.avatar} error={messages.avatar} />
      </div>
      <div className="form-foot">
        <TimedNotice
          notice={apply.notice}
          onGone={apply.clearNotice}
          stays={apply.failed && !apply.waits ? { title: NOT_SENT, text: apply.failed } : null}
        />
        {sending ? <SendingProgress progress={apply.progress} label="Sending the application" /> : null}
        <Button type="submit" aria-disabled={sending}>
          {sending ? 'Submitting...' : 'Apply for Job'}
        </Button>
        <div id={OUTBOX_PLACE} />
        <p role="status">{apply.unsentNote}</p>
        <PrivacyLine />
      </div>
      {sending ? <div className="form-busy" /> : null}
    </form>
  );
}

/** The server's error message above the form, for visitors without scripts. A single field may be far below, so it is said here too. */
function Refusal({ answer }: { answer: FormResponse }) {
  if (answer === undefined || answer.ok || answer.error === '') return null;
  const messages = Object.values(answer.messages);
  const isAtField = messages.includes(answer.error);
  return (
    <Notice tone="error" title={NOT_SENT}>
      {isAtField && 'Please correct what is marked below. '}
      {(!isAtField || messages.length === 1) && answer.error}
    </Notice>
  );
}

type AppliedProps = {
  reference: string;
  /** Whether it has just replaced the form. */
  takesFocus: boolean;
};

/** Replaces the form after a successful submission. It stays visible, so that the reference can be noted down. // C7 */
function Applied({ reference, takesFocus }: AppliedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <div className="applied">
      <h2 ref={heading} tabIndex={-1}>
        Your reference is {reference}
      </h2>
      <div role="status">
        <Notice tone="success">{APPLIED}</Notice>
      </div>
      <p>
        We will confirm it by email, with a link to your application, where you can replace your CV or
        withdraw. Please give the reference if you phone or write to us.
      </p>
      <p className="muted small">
        One address gets at most {ACKNOWLEDGED_A_DAY} such emails a day. If none comes, we have your
        application all the same: write the reference down.
      </p>
      <p>
        <a href={CAREER_PATH}>See all open positions</a>
      </p>
    </div>
  );
}
