import { Link, useNavigation } from 'react-router';
import { officeAction } from '#app/accounts/office/office-action.server.ts';
import { company } from '#app/company/company.ts';
import { pageNumber } from '#app/platform/http/page-number.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { Pages } from '#app/ui/office/pages.tsx';
import { NONE } from '../../applications/application-filter.ts';
import { JOB_APPLICATIONS } from '../../applications/office/job-applications-path.ts';
import { positionChoices } from '../positions.queries.server.ts';
import { QUESTION_NOTICES, QUESTIONS_NOT_FETCHED } from '../question.ts';
import { type ListedQuestion, listQuestions } from '../questions.queries.server.ts';
import type { Route } from './+types/questions.route.ts';
import { questionIntents } from './change-questions.server.ts';
import { QuestionDialogs } from './question-dialogs.tsx';
import { QuestionsFilter } from './questions-filter.tsx';
import { QuestionsTable } from './questions-table.tsx';

export const meta = () => [
  { title: `Qualifying Questions | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const positions = await positionChoices(db);
  const asked = url.searchParams.get('position');
  const known = asked === NONE || positions.some(({ id }) => id === asked);
  const position = known ? asked : null;
  return { ...(await listQuestions(db, position, pageNumber(url.searchParams))), positions, position };
}

export const action = officeAction(questionIntents);

/** R4 */
export default function Questions({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pages, positions, position } = loaderData;
  const dialogs = useDialogs<ListedQuestion>(QUESTION_NOTICES);
  const busy = useNavigation().state === 'loading';
  const askable = positions.length > 0;
  return (
    <>
      {askable && (
        <FloatingAdd onClick={() => dialogs.open({ kind: 'create' })}>Create New Question</FloatingAdd>
      )}
      <section
        className="panel"
        aria-label="Qualifying Questions"
        aria-busy={busy}
        ref={dialogs.list}
        tabIndex={-1}
      >
        <QuestionsFilter position={position} positions={positions} total={total} />
        {rows.length > 0 ? (
          <QuestionsTable questions={rows} open={dialogs.open} />
        ) : (
          <NoQuestions askable={askable} filtered={position !== null} />
        )}
        <Pages page={page} pages={pages} />
      </section>
      <QuestionDialogs
        dialogs={dialogs}
        positions={positions}
        positionId={position === NONE ? null : position}
      />
    </>
  );
}

function NoQuestions({ askable, filtered }: { askable: boolean; filtered: boolean }) {
  if (filtered) return <p className="empty muted">No question of this position. Choose another, or all.</p>;
  if (askable)
    return (
      <p className="empty muted">No question yet. Create one: applicants for its position are asked it.</p>
    );
  return (
    <p className="empty muted">
      Questions belong to positions, and there is none yet.{' '}
      <Link to={`${JOB_APPLICATIONS}/positions`}>Create a position first.</Link>
    </p>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={QUESTIONS_NOT_FETCHED} />;
}
