import { useRef } from 'react';
import { useAction } from '#app/ui/office/use-action.ts';
import { ANSWER_NOTICES, NO_ADDRESS } from '../answer.ts';
import type { LeadDetail } from '../lead-detail.queries.server.ts';
import { AnswerForm } from './answer-form.tsx';
import { AnswersLeaving } from './answers-leaving.tsx';
import type { AnswersOfLead } from './load-answers.server.ts';
import { useAnswerStates } from './use-answer-states.ts';

/** Answers a lead by mail; the mails and their states are in the timeline. // L18 */
export function AnswerSection({ lead, shown }: { lead: LeadDetail; shown: AnswersOfLead }) {
  const { answers, confirmation, writers, states, beingRead, draft } = shown;
  // Here rather than in the form, which is remounted after sending and would lose the result.
  const action = useAction(ANSWER_NOTICES);
  const form = useRef<HTMLFormElement>(null);
  const isWriting = useRef(() => {
    const text = form.current?.elements.namedItem('text');
    return text instanceof HTMLTextAreaElement && text.value.trim() !== '';
  });
  const isUnderWay =
    beingRead > 0 ||
    [confirmation, ...answers.map(({ mail }) => mail)].some(
      (mail) => mail?.state === 'waiting' || mail?.state === 'sending',
    );
  useAnswerStates({ leadId: lead.id, states, isUnderWay }, isWriting);
  return (
    <section className="panel panel-body notes" aria-labelledby="answer-heading">
      <h2 id="answer-heading">Answer</h2>
      <p className="answer-writers" role="status">
        {writers.length > 0 &&
          `${writers.join(' and ')} ${writers.length === 1 ? 'is' : 'are'} writing an answer.`}
      </p>
      {lead.email === '' ? (
        <p className="muted">{NO_ADDRESS}</p>
      ) : (
        // A new key resets the form after Undo or sending.
        <AnswerForm key={draft?.id ?? 'new'} lead={lead} shown={shown} action={action} formRef={form} />
      )}
      <AnswersLeaving leadId={lead.id} answers={answers} action={action} />
    </section>
  );
}
