import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { RowActions } from '#app/ui/office/row-actions.tsx';
import { UNKNOWN_POSITION } from '../../recruitment-notices.ts';
import { TYPE_LABELS } from '../question.ts';
import type { ListedQuestion } from '../questions.queries.server.ts';

type Open = Dialogs<ListedQuestion>['open'];

/** R4 */
export function QuestionsTable({ questions, open }: { questions: ListedQuestion[]; open: Open }) {
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col" className="wide">
            Position
          </th>
          <th scope="col" className="wide">
            Type
          </th>
          <th scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {questions.map((question) => (
          <QuestionRow key={question.id} question={question} open={open} />
        ))}
      </tbody>
    </table>
  );
}

function QuestionRow({ question, open }: { question: ListedQuestion; open: Open }) {
  const { text, type, options, positionName } = question;
  const position = positionName ?? <span className="muted">{UNKNOWN_POSITION}</span>;
  return (
    <tr>
      <td>
        {text}
        {options.length > 0 && <span className="who-line">{options.join(' · ')}</span>}
        <span className="who-more">
          {position}
          <br />
          {TYPE_LABELS[type]}
        </span>
      </td>
      <td className="wide">{position}</td>
      <td className="wide">{TYPE_LABELS[type]}</td>
      <td className="actions">
        <RowActions
          name={text}
          edit={() => open({ kind: 'edit', row: question })}
          remove={() => open({ kind: 'delete', row: question })}
        />
      </td>
    </tr>
  );
}
