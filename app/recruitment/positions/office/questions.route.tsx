import { IconCopy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isFiltered, requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { BarButton, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { type Dialogs, OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { RowDialogs } from '#app/ui/office/row-dialogs.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { JOB_APPLICATIONS } from '../job-applications-path.ts';
import { type ListedQuestion, listQuestions, positionChoices } from '../positions.queries.server.ts';
import {
  type MovedTo,
  movedText,
  ORDER_NOTICES,
  QUESTION_NOTICES,
  QUESTIONS_NOT_FETCHED,
} from '../question.ts';
import { NO_QUESTION_FILTER, readQuestionFilter } from '../question-filter.ts';
import type { Route } from './+types/questions.route.ts';
import { questionIntents } from './change-questions.server.ts';
import { PositionFilter } from './position-filter.tsx';
import { type PositionChoice, PositionSelect, QuestionFields } from './question-fields.tsx';
import { QuestionsTable } from './questions-table.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Qualifying Questions');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = readQuestionFilter(url.searchParams);
  const [list, positions] = await Promise.all([
    listQuestions(db, filter, requestedPage(url.searchParams)),
    positionChoices(db),
  ]);
  return { ...list, filter, positions };
}

export const action = officeAction(questionIntents);

/** R4, H8 */
export default function Questions({ loaderData }: Route.ComponentProps) {
  const { rows, total, positions, filter } = loaderData;
  const dialogs = useDialogs<ListedQuestion>(QUESTION_NOTICES);
  const copying = useDialogs<never>(ORDER_NOTICES);
  const moving = useAction<MovedTo>(ORDER_NOTICES);
  const moved = moving.result?.kind === 'done' ? moving.result.data : undefined;
  const hasPositions = positions.length > 0;
  const chosen = positions.find(({ id }) => id === filter.position)?.id ?? null;
  return (
    <>
      {hasPositions && (
        <FloatingAdd onClick={() => dialogs.open({ kind: 'create' })}>Create New Question</FloatingAdd>
      )}
      <ListPanel label="Qualifying Questions" ref={dialogs.list}>
        <ListFilter
          label="Filter questions"
          count={countOf(total, 'question')}
          filter={filter}
          nothing={NO_QUESTION_FILTER}
          bar={<PositionFilter positions={positions} chosen={filter.position} />}
          aside={
            positions.length > 1 && (
              <BarButton Icon={IconCopy} onClick={() => copying.open({ kind: 'create' })}>
                Copy questions
              </BarButton>
            )
          }
        />
        <QuestionsTable
          questions={rows}
          open={dialogs.open}
          move={({ id }, direction) => moving.send(formOf({ intent: 'move', id, direction }))}
          empty={
            isFiltered(filter, NO_QUESTION_FILTER) ? (
              'No question of this position. Choose another, or all.'
            ) : (
              <NoQuestions hasPositions={hasPositions} />
            )
          }
        />
        <Pages paged={loaderData} />
        <p className="visually-hidden" role="status">
          {moved && movedText(moved)}
        </p>
      </ListPanel>
      <QuestionDialogs dialogs={dialogs} positions={positions} positionId={chosen} />
      <CopyQuestions dialogs={copying} positions={positions} to={chosen} />
    </>
  );
}

function NoQuestions({ hasPositions }: { hasPositions: boolean }) {
  if (hasPositions) return 'No question yet. Create one: applicants for its position are asked it.';
  return (
    <>
      Questions belong to positions, and there is none yet.{' '}
      <Link to={`${JOB_APPLICATIONS}/positions`}>Create a position first.</Link>
    </>
  );
}

type DialogsProps = {
  dialogs: Dialogs<ListedQuestion>;
  positions: PositionChoice[];
  /** The position that the list is filtered by, preselected in a new question. */
  positionId: string | null;
};

/** The dialogs of the questions screen. // R4 */
function QuestionDialogs({ dialogs, positions, positionId }: DialogsProps) {
  return (
    <RowDialogs
      dialogs={dialogs}
      noun="Question"
      fields={(field, question) => (
        <QuestionFields field={field} positions={positions} question={question} positionId={positionId} />
      )}
      deletion={({ text }) => (
        <>
          <p>Are you sure you want to delete this question? This action cannot be undone.</p>
          <p>{text}</p>
          <p className="muted">Applications keep it with the answer that was given.</p>
        </>
      )}
    />
  );
}

const TITLES = { create: 'Copy Questions' };

type CopyProps = {
  dialogs: Dialogs<never>;
  positions: PositionChoice[];
  /** The position that the list is filtered by, preselected as the one that gets them. */
  to: string | null;
};

/** Copies the questions of one position to another. // H8 */
function CopyQuestions({ dialogs, positions, to }: CopyProps) {
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {() => (
        <DialogForm action={dialogs.action} intent="copy" submit="Copy">
          {(messages) => (
            <>
              <PositionSelect
                label="From"
                name="from"
                positions={positions.filter(({ id }) => id !== to)}
                error={messages.from}
                first
              />
              <PositionSelect
                label="To"
                name="to"
                positions={positions}
                chosen={to}
                error={messages.to}
                description="Added after its own questions. Questions with the same wording are skipped."
              />
            </>
          )}
        </DialogForm>
      )}
    </OfficeDialog>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={QUESTIONS_NOT_FETCHED} />;
}
