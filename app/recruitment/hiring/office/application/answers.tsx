import { additionalAnswers } from '../../../positions/additional-questions.ts';
import type { ApplicationDetail } from '../../application-detail.queries.server.ts';

/**
 * The answers to the position's questions, then to the general ones. Answers are kept when their question is deleted.
 * // R5, R14, C6
 */
export function Answers({ application }: { application: ApplicationDetail }) {
  // Staff who enter an application are not asked for the reason of interest. // R13
  const additional = additionalAnswers(application).filter(({ answer }) => answer !== '');
  return (
    <section className="panel panel-body answers" aria-labelledby="answers-heading">
      <h2 id="answers-heading">Answers</h2>
      <dl className="answer-list">
        {[...application.answers, ...additional].map(({ question, answer }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question may occur twice, and the list never changes.
          <div key={place}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
