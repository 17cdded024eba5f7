import { countOf } from '#app/ui/count-of.ts';
import { additionalAnswers } from '../../../positions/additional-questions.ts';
import type { ApplicationDetail } from '../../application-detail.queries.server.ts';
import { ApplicationSection } from './application-section.tsx';

/**
 * The answers to the position's questions, then to the general ones. Answers are kept when their question is deleted.
 * // R5, R14, C6
 */
export function Answers({ application }: { application: ApplicationDetail }) {
  // Staff who enter an application are not asked for the reason of interest. // R13
  const additional = additionalAnswers(application).filter(({ answer }) => answer !== '');
  const answers = [...application.answers, ...additional];
  return (
    <ApplicationSection className="answers" title="Answers" summary={countOf(answers.length, 'answer')}>
      <dl className="answer-list">
        {answers.map(({ question, answer }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question may occur twice, and the list never changes.
          <div key={place}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </ApplicationSection>
  );
}
