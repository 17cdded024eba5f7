import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { openSampleFields } from '#app/company/company.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSystemState, type SystemState } from '#app/platform/system/system-state.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { type CurrencyFormat, formatCount } from '#app/prices/rand.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { Fact } from '#app/ui/office/fact.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import packageFile from '../../../package.json' with { type: 'json' };
import { GUIDE } from '../office-path.ts';
import type { Route } from './+types/system.route.ts';
import { diskSize, type Finding, systemFindings } from './system-findings.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'System');

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [state, sample, currency] = await Promise.all([
    readSystemState(services),
    openSampleFields(services.db, context.get(companyContext).profile),
    findPriceBook(services.db).then(
      ({ book }) => book.terms.currency,
      // A price book that can't be read is no reason to show nothing.
      (): CurrencyFormat => 'space-comma',
    ),
  ]);
  return {
    state,
    currency,
    findings: systemFindings({ ...state, sampleFields: sample.length }, new Date()),
    version: packageFile.version,
  };
}

/** How the installation is, and what to do where something is wrong. */
export default function System({ loaderData: { state, currency, findings, version } }: Route.ComponentProps) {
  const { mails, jobs } = state;
  const count = (number: number) => formatCount(number, currency);
  const size = (bytes: number) => diskSize(bytes, currency);
  return (
    <div className="system-page">
      <PageHead title="System">
        <Button component={Link} to={GUIDE} variant="default">
          Guide for setting up
        </Button>
      </PageHead>
      <section className="panel panel-body system-findings" aria-labelledby="findings-heading">
        <h2 id="findings-heading">{findings.length === 0 ? 'To do' : `To do (${findings.length})`}</h2>
        {findings.length === 0 ? (
          <p>
            <StatusBadge colour="green">Everything is in order</StatusBadge>
          </p>
        ) : (
          <ul>
            {findings.map((finding) => (
              <FindingItem key={finding.what} {...finding} />
            ))}
          </ul>
        )}
      </section>
      <section className="panel panel-body" aria-labelledby="figures-heading">
        <h2 id="figures-heading">Figures</h2>
        <dl className="fact-list">
          <Fact label="Version">{version}</Fact>
          <Fact label="Server processes">{count(state.processes)}</Fact>
          <Fact label="Database">
            {`${size(state.database.bytes)}, PostgreSQL ${state.database.version}`}
          </Fact>
          {state.disks.map(({ place, freeBytes, totalBytes }) => (
            <Fact key={place} label="Free space">
              {`${size(freeBytes)} of ${size(totalBytes)} at ${place}`}
            </Fact>
          ))}
          <Fact label="Uploads in a day">
            {`${size(state.uploads.usedBytes)} of at most ${size(state.uploads.mostBytes)}`}
          </Fact>
          <Fact label="Emails waiting">{count(mails.waiting)}</Fact>
          <Fact label="Emails failing">{count(mails.failing)}</Fact>
          <Fact label="Emails failed">{count(mails.failed)}</Fact>
          {state.mailbox && (
            <Fact label="Replies read">
              <DateTime at={state.mailbox.readAt} time />
            </Fact>
          )}
          <Fact label="Last backup">
            <LastBackup backups={state.backups} size={size} />
          </Fact>
        </dl>
      </section>
      <section className="panel" aria-labelledby="jobs-heading">
        <h2 id="jobs-heading" className="panel-title">
          Background jobs
        </h2>
        <ListTable
          rows={jobs.map((job) => ({ id: job.queue, ...job }))}
          columns={jobColumns(count)}
          empty="No background jobs are waiting, and none have failed."
        />
      </section>
    </div>
  );
}

const jobColumns = (count: (number: number) => string): Column<SystemState['jobs'][number]>[] => [
  { header: 'Job', cell: ({ queue }) => queue },
  { header: 'Waiting', cell: ({ waiting }) => count(waiting) },
  { header: 'Failed', cell: ({ failed }) => count(failed) },
];

function FindingItem({ level, what, advice, link }: Finding) {
  return (
    <li>
      <StatusBadge colour={level === 'urgent' ? 'red' : 'yellow'}>
        {level === 'urgent' ? 'Urgent' : 'To do'}
      </StatusBadge>
      <div>
        <strong>{what}</strong>
        <p className="muted">
          {advice}
          {link && (
            <>
              {' '}
              <Link to={link.to}>{link.label}</Link>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

type BackupProps = Pick<SystemState, 'backups'> & { size: (bytes: number) => string };

function LastBackup({ backups, size }: BackupProps) {
  if (backups === null) return 'not made by this server';
  if (backups.newest === null) return 'none yet';
  const { at, bytes, encrypted } = backups.newest;
  return (
    <>
      <DateTime at={at} time />
      {`, ${size(bytes)}, ${encrypted ? 'encrypted' : 'not encrypted'}, ${backups.kept} kept`}
    </>
  );
}
