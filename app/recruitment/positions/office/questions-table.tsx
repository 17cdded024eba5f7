import type { ReactNode } from 'react';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { RowActions } from '#app/ui/office/row-actions.tsx';
import { UNKNOWN_POSITION } from '../../recruitment-notices.ts';
import { TYPE_LABELS } from '../question.ts';
import type { ListedQuestion } from '../questions.queries.server.ts';

type Props = { questions: ListedQuestion[]; open: Dialogs<ListedQuestion>['open']; empty: ReactNode };

type OfQuestion = { question: ListedQuestion };

/** R4 */
export function QuestionsTable({ questions, open, empty }: Props) {
  const columns: Column<ListedQuestion>[] = [
    { header: 'Question', cell: (question) => <Question question={question} /> },
    { header: 'Position', className: 'wide', cell: (question) => <Position question={question} /> },
    { header: 'Type', className: 'wide', cell: ({ type }) => TYPE_LABELS[type] },
    {
      header: 'Actions',
      className: 'actions',
      cell: (row) => (
        <RowActions
          name={row.text}
          edit={() => open({ kind: 'edit', row })}
          remove={() => open({ kind: 'delete', row })}
        />
      ),
    },
  ];
  return <ListTable rows={questions} columns={columns} empty={empty} />;
}

function Question({ question }: OfQuestion) {
  const { text, type, options } = question;
  return (
    <>
      {text}
      {options.length > 0 && <span className="who-line">{options.join(' · ')}</span>}
      <span className="who-more">
        <Position question={question} />
        <br />
        {TYPE_LABELS[type]}
      </span>
    </>
  );
}

function Position({ question: { positionName } }: OfQuestion) {
  return positionName ?? <span className="muted">{UNKNOWN_POSITION}</span>;
}
