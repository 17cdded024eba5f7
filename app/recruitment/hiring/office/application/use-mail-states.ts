import { usePolled } from '#app/ui/office/use-polled.ts';
import { type Mailed, mailStates } from '../../../applications/mail-states.ts';
import { applicationPath } from '../../../positions/job-applications-path.ts';

/** Polls the states of an application's mails, those of its notes too, while one is under way. // R8, H5 */
export function useMailStates(applicationId: string, mailed: readonly Mailed[]): void {
  const isInProgress = mailed.some(({ mail }) => mail?.state === 'waiting' || mail?.state === 'sending');
  const shownStates = mailStates(mailed);
  usePolled(isInProgress ? shownStates : null, async (signal) => {
    const address = `${applicationPath(applicationId)}/mail-states`;
    const response = await fetch(address, { redirect: 'manual', signal });
    return response.ok && (await response.text()) !== shownStates;
  });
}
