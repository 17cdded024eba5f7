import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#app/ui/office/icon-button.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { RowActions } from '#app/ui/office/row-actions.tsx';
import { UNKNOWN_POSITION } from '../position.ts';
import type { ListedQuestion } from '../positions.queries.server.ts';
import { TYPE_LABELS } from '../question.ts';

type Move = (question: ListedQuestion, direction: 'up' | 'down') => void;

type Props = {
  questions: ListedQuestion[];
  open: Dialogs<ListedQuestion>['open'];
  move: Move;
  empty: ReactNode;
};

type QuestionProps = { question: ListedQuestion };

/** R4, H8 */
export function QuestionsTable({ questions, open, move, empty }: Props) {
  const columns: Column<ListedQuestion>[] = [
    { header: 'Question', cell: (question) => <Question question={question} /> },
    { header: 'Position', className: 'wide', cell: (question) => <Position question={question} /> },
    { header: 'Type', className: 'wide', cell: ({ type }) => TYPE_LABELS[type] },
    {
      header: 'Actions',
      className: 'actions question-actions',
      cell: (row) => (
        <>
          <MoveButtons question={row} move={move} />
          <RowActions
            name={row.text}
            edit={() => open({ kind: 'edit', row })}
            remove={() => open({ kind: 'delete', row })}
          />
        </>
      ),
    },
  ];
  return <ListTable rows={questions} columns={columns} empty={empty} />;
}

function Question({ question }: QuestionProps) {
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

function Position({ question: { positionName } }: QuestionProps) {
  return positionName ?? <span className="muted">{UNKNOWN_POSITION}</span>;
}

/**
 * At the ends they stay focusable, so that the focus isn't lost when a question gets there. A question whose position was
 * deleted has no order.
 */
function MoveButtons({ question, move }: QuestionProps & { move: Move }) {
  const { text, positionId, place, among } = question;
  if (positionId === null || among === 1) return null;
  const [isFirst, isLast] = [place === 1, place === among];
  return (
    <>
      <IconButton
        aria-label={`Move up ${text}`}
        aria-disabled={isFirst}
        onClick={() => isFirst || move(question, 'up')}
      >
        <IconArrowUp aria-hidden="true" stroke={1.5} />
      </IconButton>
      <IconButton
        aria-label={`Move down ${text}`}
        aria-disabled={isLast}
        onClick={() => isLast || move(question, 'down')}
      >
        <IconArrowDown aria-hidden="true" stroke={1.5} />
      </IconButton>
    </>
  );
}
