import type { ReactNode } from 'react';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { usePolled } from '#app/ui/office/use-polled.ts';
import type { Route } from './+types/guide.route.ts';
import { guideIntents } from './change-guide.server.ts';
import { readGuide } from './guide.queries.server.ts';
import { GuideButton, StepItem } from './guide-step.tsx';
import { type StepId, stepsLeft } from './guide-steps.ts';
import { BackupTest, MailTest, SampleContent } from './guide-tests.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Setting up');

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(signedIn);
  const guide = await readGuide(context.get(servicesContext), me, context.get(companyContext));
  return { ...guide, email: me.email };
}

export const action = officeAction(guideIntents);

/** The guide for setting up a new installation. // O8 */
export default function GuideScreen({ loaderData: guide }: Route.ComponentProps) {
  const { steps, dismissed } = guide;
  usePolled(guide.testMail?.state === 'waiting' || guide.backup?.isRunning ? 'running' : null);
  const open = steps.filter(({ state }) => state === 'open').length;
  const tests = new Map<StepId, ReactNode>([
    ['mail', <MailTest key="mail" guide={guide} email={guide.email} />],
    ['backup', <BackupTest key="backup" backup={guide.backup} />],
    ['samples', <SampleContent key="samples" samples={guide.samples} />],
  ]);
  return (
    <>
      <PageHead title="Setting up">
        {dismissed === null && open > 0 && <GuideButton intent="dismiss">Dismiss the guide</GuideButton>}
      </PageHead>
      <p className="muted">
        {open === 0
          ? 'Nothing is left to do, so the dashboard no longer shows the guide.'
          : `${stepsLeft(open, steps.length)}. The dashboard shows the guide until every step is done or skipped. What is skipped or dismissed is so for all colleagues.`}
      </p>
      {dismissed !== null && (
        <section className="panel panel-body guide-dismissed" aria-label="The guide is dismissed">
          <p>
            {dismissed.by} dismissed the guide, <DateTime at={dismissed.at} time />. The dashboard doesn’t
            show it.
          </p>
          <GuideButton intent="reopen">Show it on the dashboard again</GuideButton>
        </section>
      )}
      <ol className="panel guide-steps">
        {steps.map((step) => (
          <StepItem key={step.id} step={step}>
            {tests.get(step.id)}
          </StepItem>
        ))}
      </ol>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message="The guide could not be loaded." />;
}
