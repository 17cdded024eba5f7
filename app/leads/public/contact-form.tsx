import { type FormEvent, useRef } from 'react';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { Button } from '#app/ui/site/button.tsx';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { PrivacyLine } from '#app/ui/site/privacy-line.tsx';
import { TextArea } from '#app/ui/site/text-area.tsx';
import { TextField } from '#app/ui/site/text-field.tsx';
import { TimedNotice } from '#app/ui/site/timed-notice.tsx';
import { MAX_MESSAGE_LENGTH, readEnquiry } from '../enquiry.ts';
import { ENQUIRY_FAILURES, INVALID_PHONE, INVALID_PHONE_TITLE, PHONE_NOTICE_MS } from '../notices.ts';
import { FormOutcome, FormResponseNotice, useLeadForm } from './lead-form.tsx';

/** The contact form (L1 to L4): an ordinary form to /contact-us, and better where scripts run. */
export function ContactForm({ answer }: { answer?: FormResponse }) {
  const form = useRef<HTMLFormElement>(null);
  const { sending, told, clearNotice, reference, expect, messages, failed, send, object } = useLeadForm({
    form,
    endpoint: '/api/send-contact',
    draftName: 'enquiry',
    texts: ENQUIRY_FAILURES,
    answer,
  });
  const typed = answer && !answer.ok ? answer.typed : {};

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (sending) return;
    const body = new FormData(event.currentTarget);
    const read = readEnquiry(Object.fromEntries(body));
    if (read.ok) {
      void send(body);
      return;
    }
    const wrongPhone = read.messages.phone === INVALID_PHONE;
    object(
      read.messages,
      wrongPhone
        ? { tone: 'error', title: INVALID_PHONE_TITLE, text: INVALID_PHONE, ms: PHONE_NOTICE_MS }
        : null,
    );
  }

  return (
    <form ref={form} className="form" method="post" action="/contact-us" onSubmit={submit}>
      <FormResponseNotice answer={answer} />
      <div className="fields">
        <TextField
          label="Company"
          name="company"
          autoComplete="organization"
          maxLength={MAX_LINE_LENGTH}
          defaultValue={typed.company}
          error={messages.company}
        />
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={MAX_LINE_LENGTH}
          defaultValue={typed.name}
          error={messages.name}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          defaultValue={typed.phone}
          error={messages.phone}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.email}
          error={messages.email}
        />
        <TextArea
          label="Message"
          name="message"
          rows={7}
          maxLength={MAX_MESSAGE_LENGTH}
          required
          defaultValue={typed.message}
          error={messages.message}
        />
      </div>
      <div className="form-foot">
        <Button type="submit" aria-disabled={sending}>
          {sending ? 'Sending...' : 'Send enquiry'}
        </Button>
        <FormOutcome reference={reference} failed={failed} expect={expect} />
        <PrivacyLine />
      </div>
      <TimedNotice notice={told} onGone={clearNotice} />
    </form>
  );
}
