import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Action, useAction } from '#app/ui/office/use-action.ts';
import { usePolled } from '#app/ui/office/use-polled.ts';
import { ANSWER_NOTICES, NO_ADDRESS } from '../correspondence/answer.ts';
import type { ListedAnswer } from '../correspondence/answers.queries.server.ts';
import { awaitsPrice, isOpen } from '../records/lead.ts';
import type { LeadDetail } from '../records/lead-detail.queries.server.ts';
import { AnswerForm } from './answer-form.tsx';
import { AnswerLink } from './answer-link.tsx';
import { Ask } from './lead/mail-entries.tsx';
import { ANSWER_ID, leadPath } from './leads-path.ts';
import type { AnswersOfLead } from './load-answers.server.ts';

/** Answers a lead by mail; the mails and their states are in the timeline. // L18 */
export function AnswerSection({ lead, loaded }: { lead: LeadDetail; loaded: AnswersOfLead }) {
  const { answers, confirmation, writers, states, beingRead, draft } = loaded;
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
  const onInput = useAnswerStates({ leadId: lead.id, states, isUnderWay }, isWriting);
  // The browser's own `:target` is only the hash of the address that the page was loaded with.
  const { hash } = useLocation();
  const [isOpened, setOpened] = useState(false);
  useEffect(() => setOpened(hash === `#${ANSWER_ID}`), [hash]);
  return (
    <section
      className="panel panel-body notes lead-answer"
      id={ANSWER_ID}
      aria-labelledby="answer-heading"
      data-opened={isOpened || undefined}
      data-folded={!isOpen(lead.status) || awaitsPrice(lead) || undefined}
      onInput={onInput}
    >
      <h2 id="answer-heading">Answer</h2>
      <p className="answer-writers" role="status">
        {writers.length > 0 &&
          `${writers.join(' and ')} ${writers.length === 1 ? 'is' : 'are'} writing an answer.`}
      </p>
      {lead.email === '' ? (
        <p className="muted">{NO_ADDRESS}</p>
      ) : (
        <>
          <AnswerLink variant="default" className="answer-open">
            Write an answer
          </AnswerLink>
          <div className="answer-fields">
            {/* A new key resets the form after Undo or sending. */}
            <AnswerForm key={draft?.id ?? 'new'} lead={lead} loaded={loaded} action={action} formRef={form} />
          </div>
        </>
      )}
      <AnswersLeaving leadId={lead.id} answers={answers} action={action} />
    </section>
  );
}

type LeavingProps = { leadId: string; answers: readonly ListedAnswer[]; action: Action };

/** The answers that can still be taken back, below the form that sent them. // L18 */
function AnswersLeaving({ leadId, answers, action }: LeavingProps) {
  const leaving = answers.filter(({ mail }) => mail?.state === 'waiting' && mail.attempts === 0);
  return (
    <div className="answers-leaving" role="status">
      {leaving.map(
        ({ id, recipient, mail }) =>
          mail && (
            <div key={id} className="answer-leaving">
              <p>
                {`Waiting to be sent to ${recipient}. `}
                <Countdown dueAt={mail.dueAt} />
              </p>
              <Ask action={action} hidden={{ id: leadId, answerId: id }} intent="undo-answer">
                Undo
              </Ask>
            </div>
          ),
      )}
    </div>
  );
}

/** The seconds left for Undo; the server decides whether it was in time. */
function Countdown({ dueAt }: { dueAt: Date }) {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setSeconds(Math.ceil((dueAt.getTime() - Date.now()) / 1_000));
    tick();
    const ticking = setInterval(tick, 1_000);
    return () => clearInterval(ticking);
  }, [dueAt]);
  if (seconds === null || seconds <= 0) return null;
  return <span className="muted" aria-hidden="true">{`It leaves in ${seconds} s.`}</span>;
}

/** Milliseconds between polls: short while a mail is being sent or a drawing read, long to see who else is writing. */
const SOON = { first: 2_000, longest: 2_000 };
const SELDOM = { first: 10_000, longest: 10_000 };

type PolledPage = { leadId: string; states: string; isUnderWay: boolean };

/**
 * Polls the states of answers, who else is writing one, and what is being read, while the page is open, and reports to colleagues while
 * `isWriting`: at once when writing begins and when somebody returns to the window.
 *
 * @returns to be called after each input.
 */
function useAnswerStates(
  { leadId, states, isUnderWay }: PolledPage,
  isWriting: RefObject<() => boolean>,
): () => void {
  const wasWriting = useRef(false);
  const pollNow = usePolled(
    `${leadId} ${states}`,
    async (signal) => {
      wasWriting.current = isWriting.current();
      const method = wasWriting.current ? 'POST' : 'GET';
      const answer = await fetch(`${leadPath(leadId)}/answers`, { method, redirect: 'manual', signal });
      return answer.ok && (await answer.text()) !== states;
    },
    isUnderWay ? SOON : SELDOM,
  );
  return () => {
    const began = !wasWriting.current && isWriting.current();
    wasWriting.current = isWriting.current();
    if (began) pollNow.current();
  };
}
