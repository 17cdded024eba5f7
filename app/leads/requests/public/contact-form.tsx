import { useRef } from 'react';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { Button } from '#app/ui/site/button.tsx';
import type { FormResponse } from '#app/ui/site/form/send-form.ts';
import { PrivacyLine } from '#app/ui/site/privacy-line.tsx';
import { TextArea, TextField } from '#app/ui/site/text-field.tsx';
import { MAX_MESSAGE_LENGTH } from '../../records/message-length.ts';
import { readEnquiry } from '../enquiry.ts';
import { ENQUIRY_FAILURES } from '../notices.ts';
import { explainFields, FormFailure, PhoneField, Refusal, useLeadForm } from './lead-form.tsx';
import { SentPanel } from './sent-panel.tsx';

/** The contact form (L1 to L4): a plain form that posts to /contact-us, enhanced with scripts. */
export function ContactForm({ answer }: { answer?: FormResponse }) {
  const form = useRef<HTMLFormElement>(null);
  const lead = useLeadForm({
    form,
    endpoint: '/api/send-contact',
    draftName: 'enquiry',
    texts: ENQUIRY_FAILURES,
    answer,
  });
  const { sending, reference, field } = lead;

  async function checkAndSend(body: FormData): Promise<void> {
    const read = readEnquiry(Object.fromEntries(body));
    if (read.ok) await lead.send(body);
    else explainFields(lead.showErrors, read.messages);
  }

  return (
    <form
      ref={form}
      className="form"
      method="post"
      action="/contact-us#enquiry-form"
      onSubmit={lead.submitWith(checkAndSend)}
    >
      {reference === null ? null : (
        <SentPanel
          reference={reference}
          expect={lead.expect}
          notice={lead.notice}
          onNoticeGone={lead.clearNotice}
          isPage={answer?.ok === true && answer.reference === reference}
          path="/contact-us"
          onAgain={lead.startAgain}
        />
      )}
      <div className="form-entry" hidden={reference !== null}>
        <Refusal answer={answer} />
        <div className="fields" inert={sending}>
          <TextField
            label="Company"
            autoComplete="organization"
            maxLength={MAX_LINE_LENGTH}
            {...field('company')}
          />
          <TextField label="Name" autoComplete="name" maxLength={MAX_LINE_LENGTH} {...field('name')} />
          <PhoneField lead={lead} required />
          <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
          <TextArea label="Message" rows={7} maxLength={MAX_MESSAGE_LENGTH} required {...field('message')} />
        </div>
        <div className="form-foot">
          <FormFailure lead={lead} />
          <Button type="submit" aria-disabled={sending}>
            {sending ? 'Sending...' : 'Send enquiry'}
          </Button>
          <PrivacyLine />
        </div>
      </div>
    </form>
  );
}
