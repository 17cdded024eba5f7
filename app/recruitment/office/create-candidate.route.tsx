import { signedIn } from '#app/accounts/signed-in.queries.server.ts';
import { company } from '#app/company/company.ts';
import { services } from '#app/platform/services.server.ts';
import { answerAnyway } from '#app/ui/office/form-answer.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { CREATE_NOTICES } from '../candidate.ts';
import { POSITIONS_NOT_FETCHED } from '../position.ts';
import { offeredPositions } from '../recruitment.queries.server.ts';
import type { Route } from './+types/create-candidate.route.ts';
import { CandidateForm } from './candidate-form.tsx';
import { receiveCandidate } from './receive-candidate.server.ts';

export const meta = () => [
  { title: `Create Candidate | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context }: Route.LoaderArgs) {
  return offeredPositions(context.get(services).db);
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveCandidate(context.get(services), context.get(signedIn), request);
}

export function clientAction(args: Route.ClientActionArgs) {
  return answerAnyway(args, CREATE_NOTICES);
}

/** R13 */
export default function CreateCandidate({ loaderData: positions }: Route.ComponentProps) {
  return (
    <>
      <Head />
      <CandidateForm positions={positions} />
    </>
  );
}

function Head() {
  return (
    <div className="page-head">
      <h1>Create Candidate</h1>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <Head />
      <LoadFailed message={POSITIONS_NOT_FETCHED} />
    </>
  );
}
