import {
  ADDITIONAL_QUESTIONS,
  formatSalary,
  labelOf,
  QUALIFICATIONS,
  REASONS_FOR_CHANGE,
} from '../../../positions/additional-questions.ts';
import type { ApplicationDetail } from '../../application-detail.queries.server.ts';

/**
 * The answers to the position's questions, then to the general ones. Answers are kept when their question is deleted.
 * // R5, R14, C6
 */
export function Answers({ application }: { application: ApplicationDetail }) {
  const all = [...application.answers, ...additionalAnswers(application)];
  return (
    <section className="panel panel-body answers" aria-labelledby="answers-heading">
      <h2 id="answers-heading">Answers</h2>
      <dl className="answer-list">
        {all.map(({ question, answer }, place) => (
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

function additionalAnswers(application: ApplicationDetail): { question: string; answer: string }[] {
  const answers = {
    currentlyWorking: application.currentlyWorking ? 'Yes' : 'No',
    reasonForChange: labelOf(REASONS_FOR_CHANGE, application.reasonForChange),
    currentSalary: formatSalary(application.currentSalary),
    desiredSalary: formatSalary(application.desiredSalary),
    highestQualification: labelOf(QUALIFICATIONS, application.highestQualification),
    interestReason: application.interestReason,
  };
  return Object.entries(ADDITIONAL_QUESTIONS).flatMap(([key, question]) => {
    const answer = labelOf(answers, key);
    // Staff who enter an application are not asked for the reason of interest. // R13
    return answer === '' ? [] : [{ question, answer }];
  });
}
