import type { RouterContextProvider } from 'react-router';
import { limitAddress, type Received, receive, refused } from '#app/platform/submission/receive.server.ts';
import { readEnquiry } from '../enquiry.ts';
import { FAILED } from '../notices.ts';
import { submitEnquiry } from '../submit-lead.commands.server.ts';
import { LEAD_FORM } from './lead-form.server.ts';

/** Takes in what the contact form sent (L5). */
export function receiveEnquiry(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Received> {
  return receive(LEAD_FORM, request, context, async (services, { fields }, submissionKey) => {
    const read = readEnquiry(fields);
    if (!read.ok) {
      // The phone's message has a notice of its own, whatever else is wrong. // L2
      const first = read.messages.phone ?? Object.values(read.messages)[0] ?? FAILED;
      return refused(422, first, read.messages);
    }
    const blocked = limitAddress(services, read.enquiry.email);
    if (blocked) return blocked;
    return { ok: true, ...(await submitEnquiry(services, read.enquiry, submissionKey)) };
  });
}
