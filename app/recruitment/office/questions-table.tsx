import { Table } from '@mantine/core';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { RowActions } from '#app/ui/office/row-actions.tsx';
import { TYPE_LABELS } from '../question.ts';
import type { ListedQuestion } from '../questions.queries.server.ts';
import { UNKNOWN_POSITION } from '../recruitment-notices.ts';

type Open = Dialogs<ListedQuestion>['open'];

/** R4 */
export function QuestionsTable({ questions, open }: { questions: ListedQuestion[]; open: Open }) {
  return (
    <Table className="office-table" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Question</Table.Th>
          <Table.Th scope="col" className="wide">
            Position
          </Table.Th>
          <Table.Th scope="col" className="wide">
            Type
          </Table.Th>
          <Table.Th scope="col" className="actions">
            Actions
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {questions.map((question) => (
          <QuestionRow key={question.id} question={question} open={open} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function QuestionRow({ question, open }: { question: ListedQuestion; open: Open }) {
  const { text, type, options, positionName } = question;
  const position = positionName ?? <span className="muted">{UNKNOWN_POSITION}</span>;
  return (
    <Table.Tr>
      <Table.Td>
        {text}
        {options.length > 0 && <span className="who-line">{options.join(' · ')}</span>}
        <span className="who-more">
          {position}
          <br />
          {TYPE_LABELS[type]}
        </span>
      </Table.Td>
      <Table.Td className="wide">{position}</Table.Td>
      <Table.Td className="wide">{TYPE_LABELS[type]}</Table.Td>
      <Table.Td className="actions">
        <RowActions
          name={text}
          edit={() => open({ kind: 'edit', row: question })}
          remove={() => open({ kind: 'delete', row: question })}
        />
      </Table.Td>
    </Table.Tr>
  );
}
