import type { RouterContextProvider } from 'react-router';
import { readEnquiry } from '../enquiry.ts';
import { submitEnquiry } from '../leads.commands.server.ts';
import { FAILED } from '../notices.ts';
import { type Received, receive, refused } from './receive.server.ts';

/** Takes in what the contact form sent (L5). */
export function receiveEnquiry(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Received> {
  return receive(request, context, async (house, { fields }, submissionKey) => {
    const read = readEnquiry(fields);
    if (!read.ok) return refused(422, Object.values(read.messages)[0] ?? FAILED, read.messages);
    return { ok: true, ...(await submitEnquiry(house, read.enquiry, submissionKey)) };
  });
}
