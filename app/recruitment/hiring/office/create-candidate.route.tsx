import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { CV_TOO_LARGE } from '../../applications/cv.ts';
import { APPLICATION_FORM } from '../../apply/public/receive-application.server.ts';
import { offeredPositions } from '../../positions/open-positions.queries.server.ts';
import { POSITIONS_NOT_FETCHED } from '../../positions/position.ts';
import type { Route } from './+types/create-candidate.route.ts';
import { CandidateForm } from './candidate-form.tsx';
import { createCandidate } from './receive-candidate.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Create Candidate');

export function loader({ context }: Route.LoaderArgs) {
  return offeredPositions(context.get(servicesContext).db);
}

export const action = officeAction(
  { create: createCandidate },
  { file: { limits: APPLICATION_FORM.limits, field: 'cv', tooLarge: CV_TOO_LARGE } },
);

/** R13 */
export default function CreateCandidate({ loaderData: positions }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Create Candidate" />
      <CandidateForm positions={positions} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title="Create Candidate" message={POSITIONS_NOT_FETCHED} />;
}
