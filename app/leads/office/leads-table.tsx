import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCompany } from '#app/company/use-company.ts';
import { companyDay } from '#app/country/day.ts';
import { countOf } from '#app/ui/count-of.ts';
import { formatCalendarDay } from '#app/ui/dates.ts';
import { Age } from '#app/ui/office/date-time.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { nameOfLead, STATUS_COLOURS, STATUS_LABELS } from '../records/lead.ts';
import type { ListedLead } from '../records/leads.queries.server.ts';
import { reference } from '../records/reference.ts';
import { requestLabel, requestLabelWithUnit, unitLabel } from '../records/request-label.ts';
import { leadPath } from './leads-path.ts';

type Props<Lead> = {
  leads: Lead[];
  now: Date;
  empty: string;
  /** What it is worth, which quotations say. */
  value: Column<Lead>;
};

/** L15 */
export function LeadsTable<Lead extends ListedLead>({ leads, now, empty, value }: Props<Lead>) {
  const columns: Column<Lead>[] = [
    {
      header: 'Reference',
      className: 'wide lead-reference',
      cell: ({ kind, number }) => reference(kind, number),
    },
    {
      header: 'From',
      cell: (lead, at) => <From lead={lead} now={now} value={value.cell(lead, at)} />,
    },
    { header: 'Wanted', className: 'wide lead-wanted', cell: (lead) => <Wanted lead={lead} /> },
    {
      header: 'Received',
      className: 'wide lead-received',
      cell: (lead) => (
        <>
          <Age at={lead.createdAt} now={now} />
          {lead.followUpOn !== null && (
            <span className="who-line on-tablet follow-up" data-due={dueWord(lead, now)}>
              {dueWord(lead, now) ?? 'Follow up'} {formatCalendarDay(lead.followUpOn)}
            </span>
          )}
        </>
      ),
    },
    {
      header: 'Status',
      className: 'wide lead-status',
      cell: ({ status, owner }) => (
        <>
          <Status status={status} />
          {owner !== null && <span className="who-line on-tablet">{owner}</span>}
        </>
      ),
    },
    value,
    {
      header: 'Follow up',
      className: 'wider lead-follow-up',
      cell: (lead) => <FollowUp lead={lead} now={now} />,
    },
    { header: 'Owner', className: 'wider lead-owner', cell: (lead) => <Owner lead={lead} /> },
    { header: 'Drawings', className: 'wider lead-drawings', cell: (lead) => <Drawings lead={lead} /> },
  ];
  return (
    <ListTable
      rows={leads}
      columns={columns}
      empty={empty}
      className="leads-table"
      linkOf={({ id }) => leadPath(id)}
    />
  );
}

type OfLead = { lead: ListedLead };

/** On a phone it shows the values of the other columns too. On a tablet the other columns do. */
function From({ lead, now, value }: OfLead & { now: Date; value: ReactNode }) {
  const { id, kind, number, name, company, createdAt, drawings, owner } = lead;
  const ours = useCompany();
  const organisation = name === '' ? '' : company;
  const drawingCount = drawings > 0 && countOf(drawings, 'drawing');
  const word = dueWord(lead, now);
  return (
    <>
      <span className="lead-first">
        <RowLink to={leadPath(id)} className="lead-name">
          {nameOfLead(lead)}
        </RowLink>
        {word && (
          <span className="narrow-only">
            <strong className="follow-up" data-due={word}>
              {word}
            </strong>
          </span>
        )}
      </span>
      <span className="who-line">
        {organisation || <span className="narrow-only">{requestLabelWithUnit(lead, ours)}</span>}
        {drawingCount && (
          <span className="on-tablet">
            {organisation && ', '}
            {drawingCount}
          </span>
        )}
      </span>
      <span className="who-more">
        <span className="narrow-line">
          <Status status={lead.status} />
          <span>{reference(kind, number)}</span>
          <Age at={createdAt} now={now} />
          {value && <span className="narrow-value">{value}</span>}
        </span>
        {[owner, drawingCount].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

function Wanted({ lead }: OfLead) {
  const company = useCompany();
  return (
    <>
      {requestLabel(lead)}
      {lead.unit !== '' && <span className="who-line">{unitLabel(lead.unit, company)}</span>}
    </>
  );
}

function Status({ status }: Pick<ListedLead, 'status'>) {
  return <StatusBadge colour={STATUS_COLOURS[status]}>{STATUS_LABELS[status]}</StatusBadge>;
}

function FollowUp({ lead, now }: OfLead & { now: Date }) {
  if (lead.followUpOn === null) return null;
  const word = dueWord(lead, now);
  return (
    <span className="follow-up" data-due={word}>
      <time dateTime={lead.followUpOn}>{formatCalendarDay(lead.followUpOn)}</time>
      {word && <strong>{word}</strong>}
    </span>
  );
}

/** How a follow-up date stands that has come; undefined if it hasn't. */
function dueWord({ followUpOn, due }: ListedLead, now: Date): 'Due' | 'Overdue' | undefined {
  if (!due || followUpOn === null) return undefined;
  return followUpOn < companyDay(now) ? 'Overdue' : 'Due';
}

function Owner({ lead: { owner, ownerAvatar } }: OfLead) {
  if (owner === null) return <span className="muted">No owner</span>;
  return (
    <span className="lead-owner-name" title={owner}>
      <PersonAvatar name={owner} avatar={ownerAvatar} />
      <span>{owner}</span>
    </span>
  );
}

function Drawings({ lead: { drawings } }: OfLead) {
  if (drawings === 0) return null;
  return (
    <span className="drawing-count">
      <IconPaperclip size={16} stroke={1.5} aria-hidden="true" />
      {drawings}
    </span>
  );
}
