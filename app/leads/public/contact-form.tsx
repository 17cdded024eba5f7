import { useRef } from 'react';
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

/** The contact form (L1 to L4): a plain form that posts to /contact-us, enhanced with scripts. */
export function ContactForm({ answer }: { answer?: FormResponse }) {
  const form = useRef<HTMLFormElement>(null);
  const { sending, told, clearNotice, reference, expect, field, failed, submitWith, send, object } =
    useLeadForm({
      form,
      endpoint: '/api/send-contact',
      draftName: 'enquiry',
      texts: ENQUIRY_FAILURES,
      answer,
    });

  async function checkAndSend(body: FormData): Promise<void> {
    const read = readEnquiry(Object.fromEntries(body));
    if (read.ok) {
      await send(body);
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
    <form
      ref={form}
      className="form"
      method="post"
      action="/contact-us#enquiry-form"
      onSubmit={submitWith(checkAndSend)}
    >
      <FormResponseNotice answer={answer} />
      <div className="fields">
        <TextField
          label="Company"
          autoComplete="organization"
          maxLength={MAX_LINE_LENGTH}
          {...field('company')}
        />
        <TextField label="Name" autoComplete="name" maxLength={MAX_LINE_LENGTH} {...field('name')} />
        <TextField label="Phone" type="tel" autoComplete="tel" required {...field('phone')} />
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
        <TextArea label="Message" rows={7} maxLength={MAX_MESSAGE_LENGTH} required {...field('message')} />
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
