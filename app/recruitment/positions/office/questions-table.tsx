import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { MENU_ICON, MenuItem } from '#app/ui/office/menu.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { DeleteItem, EditItem, RowMenu } from '#app/ui/office/row-actions.tsx';
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

/** @property isFirst whether it is the first one listed of its position, which says the position's name for all of them. */
type PlacedProps = QuestionProps & { isFirst: boolean };

const isFirst = (questions: readonly ListedQuestion[], index: number) =>
  index === 0 || questions[index]?.positionId !== questions[index - 1]?.positionId;

/** R4, H8 */
export function QuestionsTable({ questions, open, move, empty }: Props) {
  const columns: Column<ListedQuestion>[] = [
    {
      header: 'Question',
      cell: (question, index) => <Question question={question} isFirst={isFirst(questions, index)} />,
    },
    {
      header: 'Position',
      className: 'wide',
      cell: (question, index) => <Position question={question} isFirst={isFirst(questions, index)} />,
    },
    { header: 'Type', className: 'wide', cell: ({ type }) => TYPE_LABELS[type] },
    {
      header: 'Actions',
      hiddenHeader: true,
      className: 'actions',
      cell: (row) => (
        <RowMenu name={row.text}>
          <EditItem onClick={() => open({ kind: 'edit', row })} />
          <MoveItems question={row} move={move} />
          <hr />
          <DeleteItem onClick={() => open({ kind: 'delete', row })} />
        </RowMenu>
      ),
    },
  ];
  return (
    <ListTable
      className="questions-table"
      rows={questions}
      columns={columns}
      empty={empty}
      edit={(row) => open({ kind: 'edit', row })}
    />
  );
}

function Question({ question, isFirst }: PlacedProps) {
  const { text, type, options } = question;
  return (
    <>
      <span className="who-more">
        <Position question={question} isFirst={isFirst} />
      </span>
      {text}
      {options.length > 0 && <span className="who-line">{options.join(' · ')}</span>}
      <span className="who-more">{TYPE_LABELS[type]}</span>
    </>
  );
}

function Position({ question: { positionName }, isFirst }: PlacedProps) {
  return (
    <span className={isFirst ? 'group-name' : 'visually-hidden'}>{positionName ?? UNKNOWN_POSITION}</span>
  );
}

/** A question whose position was deleted has no order. */
function MoveItems({ question, move }: QuestionProps & { move: Move }) {
  const { positionId, place, among } = question;
  if (positionId === null || among === 1) return null;
  return (
    <>
      <MenuItem
        icon={<IconArrowUp {...MENU_ICON} />}
        disabled={place === 1}
        onClick={() => move(question, 'up')}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<IconArrowDown {...MENU_ICON} />}
        disabled={place === among}
        onClick={() => move(question, 'down')}
      >
        Move down
      </MenuItem>
    </>
  );
}
