import { useEffect, useState } from 'react';
import type { Action } from '#app/ui/office/use-action.ts';
import type { ListedAnswer } from '../answers.queries.server.ts';
import { Ask } from './lead/mail-entries.tsx';

type Props = { leadId: string; answers: readonly ListedAnswer[]; action: Action };

/** The answers that can still be taken back, below the form that sent them. // L18 */
export function AnswersLeaving({ leadId, answers, action }: Props) {
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
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setLeft(Math.ceil((dueAt.getTime() - Date.now()) / 1_000));
    tick();
    const ticking = setInterval(tick, 1_000);
    return () => clearInterval(ticking);
  }, [dueAt]);
  if (left === null || left <= 0) return null;
  return <span className="muted" aria-hidden="true">{`It leaves in ${left} s.`}</span>;
}
