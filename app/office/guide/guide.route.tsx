import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { DeletionForm } from '#app/ui/office/dialog-form.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { useSubmitProps } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { usePolled } from '#app/ui/office/use-polled.ts';
import { MailProgress, MailStateBadge } from '../mails/mail-state.tsx';
import type { Route } from './+types/guide.route.ts';
import { guideIntents } from './change-guide.server.ts';
import { type Guide, readGuide } from './guide.queries.server.ts';
import { GUIDE_NOTICES } from './guide-notices.ts';
import { GuideButton, StepItem } from './guide-step.tsx';
import { type StepId, stepsLeft } from './guide-steps.ts';

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
          : `${stepsLeft(open, steps.length)}. The dashboard shows the guide until every step is done or skipped. Skipping or dismissing applies to everyone.`}
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

/** Sends a mail to the signed-in admin, and tells what became of it. // O8 */
function MailTest({ guide, email }: { guide: Guide; email: string }) {
  const { testMail, hasMailServer } = guide;
  return (
    <>
      {!hasMailServer && (
        <p role="note">
          Emails reach nobody yet: they are only written to files. Whoever runs the server connects a mail
          server with the settings SMTP_URL and MAIL_FROM.
        </p>
      )}
      {testMail && (
        <div aria-live="polite">
          <MailStateBadge state={testMail.state} /> {testMail.recipient || email},{' '}
          <MailProgress mail={testMail} />
        </div>
      )}
      <GuideButton intent="mail" isBusy={testMail?.isBeingSent === true}>
        {`Send a test email to ${email}`}
      </GuideButton>
    </>
  );
}

/** Makes a backup now, and tells when the last one was made or what went wrong. // O8 */
function BackupTest({ backup }: { backup: Guide['backup'] }) {
  if (backup === null)
    return (
      <p role="note">
        This server makes no backups. Whoever runs it names a folder on another disk with the setting
        BACKUP_DIR, and a passphrase with BACKUP_PASSPHRASE. Skip this step if another server makes them.
      </p>
    );
  const { newest, hasFolder, isRunning, error } = backup;
  return (
    <>
      {!hasFolder && (
        <p role="note">
          The folder that BACKUP_DIR names is not there. Mount the disk, or create the folder for the user who
          runs Kerf.
        </p>
      )}
      <div aria-live="polite">
        {isRunning ? (
          'A backup is being made.'
        ) : newest ? (
          <>
            Last backup: <DateTime at={newest.at} time />
            {newest.encrypted ? ', encrypted' : ', not encrypted'}
          </>
        ) : (
          'There is no backup yet.'
        )}
        {error !== null && hasFolder && (
          <span className="who-line">{`The backup that was asked for failed: ${error}`}</span>
        )}
      </div>
      <GuideButton intent="backup" isBusy={isRunning}>
        Make a backup now
      </GuideButton>
    </>
  );
}

/** Keeps or deletes what came with the software, after saying how much it is and what stays. // O8 */
function SampleContent({ samples: { articles, positions } }: { samples: Guide['samples'] }) {
  const dialogs = useDialogs<Guide['samples']>(GUIDE_NOTICES);
  const submit = useSubmitProps();
  const isGone = articles === 0 && positions.all === 0;
  const what = [
    ...(articles > 0 ? [countOf(articles, 'article')] : []),
    ...(positions.all > 0 ? [countOf(positions.all, 'position')] : []),
  ].join(' and ');
  return (
    <>
      {!isGone && (
        <>
          <p>
            {what} unchanged. They are marked “Sample” in <Link to="/admin/blog">Blog</Link> and{' '}
            <Link to="/admin/job-applications/positions">Positions</Link>.
          </p>
          <div className="form-row">
            <Button
              {...submit}
              type="button"
              variant="default"
              onClick={() => dialogs.open({ kind: 'delete', row: { articles, positions } })}
            >
              Delete them
            </Button>
            <GuideButton intent="keep">Keep them</GuideButton>
          </div>
        </>
      )}
      <OfficeDialog dialogs={dialogs} titles={{ delete: 'Delete the sample content' }}>
        {() => (
          <DeletionForm action={dialogs.action} close={dialogs.close}>
            <p>{`Delete ${what}? What you have changed or written yourself stays, and so do the blog’s categories and tags.`}</p>
            {positions.appliedTo > 0 && (
              <p>
                {positions.appliedTo === 1
                  ? 'Somebody has applied for one of the positions: it is closed instead and stays with its applications.'
                  : `Somebody has applied for ${positions.appliedTo} of the positions: they are closed instead and stay with their applications.`}
              </p>
            )}
          </DeletionForm>
        )}
      </OfficeDialog>
    </>
  );
}
