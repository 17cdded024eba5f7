import { IconPaperclip } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { writeAge, writeCalendarDay, writeMoment } from '#app/ui/office/dates.ts';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { followsRow } from '#app/ui/office/row-link.ts';
import { StatusMark } from '#app/ui/office/status-mark.tsx';
import { nameOfLead, STATUS_COLOURS, STATUS_LABELS } from '../lead.ts';
import type { ListedLead } from '../leads.queries.server.ts';
import { reference } from '../reference.ts';
import { unitLabel, wantedOf } from '../wanted.ts';
import { leadPath, listState } from './leads-path.ts';

type Props = { leads: ListedLead[]; now: Date };

/** L15 */
export function LeadsTable({ leads, now }: Props) {
  return (
    <table className="office-table leads-table">
      <thead>
        <tr>
          <th scope="col" className="lead-reference">
            Reference
          </th>
          <th scope="col">From</th>
          <th scope="col" className="wide">
            Wanted
          </th>
          <th scope="col" className="wide lead-age">
            Received
          </th>
          <th scope="col" className="lead-status">
            Status
          </th>
          <th scope="col" className="wide lead-follow-up">
            Follow up
          </th>
          <th scope="col" className="wide lead-owner">
            Owner
          </th>
          <th scope="col" className="wide lead-drawings">
            Drawings
          </th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function LeadRow({ lead, now }: { lead: ListedLead; now: Date }) {
  const { id, kind, number, name, company, status, createdAt, drawings } = lead;
  const navigate = useNavigate();
  const state = listState(useLocation().search);

  function open(event: MouseEvent): void {
    if (followsRow(event)) navigate(leadPath(id), { state });
  }

  const shown = nameOfLead(lead);
  return (
    <tr className="row-link" data-due={lead.due || undefined} onClick={open}>
      <td className="lead-reference">{reference(kind, number)}</td>
      <td className="lead-from">
        <Link to={leadPath(id)} state={state}>
          {shown}
        </Link>
        {name !== '' && company !== '' && <span className="who-line">{company}</span>}
        <span className="who-more">
          {[wantedOf(lead), unitLabel(lead.arm)].filter((word) => word !== '').join(', ')}
          <br />
          {reference(kind, number)}, {writeAge(createdAt, now).toLowerCase()}
          {lead.owner !== null && `, ${lead.owner}`}
          {drawings > 0 && `, ${drawings} ${drawings === 1 ? 'drawing' : 'drawings'}`}
          <FollowUp lead={lead} before="Follow up " />
        </span>
      </td>
      <td className="wide">
        {wantedOf(lead)}
        {lead.arm !== '' && <span className="who-line">{unitLabel(lead.arm)}</span>}
      </td>
      <td className="wide lead-age">
        <time dateTime={createdAt.toISOString()} title={writeMoment(createdAt)}>
          {writeAge(createdAt, now)}
        </time>
      </td>
      <td className="lead-status">
        <StatusMark colour={STATUS_COLOURS[status]}>{STATUS_LABELS[status]}</StatusMark>
      </td>
      <td className="wide lead-follow-up">
        <FollowUp lead={lead} />
      </td>
      <td className="wide lead-owner">
        <Owner lead={lead} />
      </td>
      <td className="wide lead-drawings">
        {drawings > 0 && (
          <span className="drawing-count">
            <IconPaperclip size={16} stroke={1.5} aria-hidden="true" />
            {drawings}
          </span>
        )}
      </td>
    </tr>
  );
}

function FollowUp({ lead: { followUpOn, due }, before = '' }: { lead: ListedLead; before?: string }) {
  if (followUpOn === null) return null;
  return (
    <span className="follow-up" data-due={due || undefined}>
      {before}
      <time dateTime={followUpOn}>{writeCalendarDay(followUpOn)}</time>
      {due && <span className="due-mark">Due</span>}
    </span>
  );
}

function Owner({ lead: { owner, ownerAvatar } }: { lead: ListedLead }) {
  if (owner === null) return <span className="muted">Nobody</span>;
  return (
    <span className="lead-owner-name">
      <PersonAvatar name={owner} avatar={ownerAvatar} />
      <span>{owner}</span>
    </span>
  );
}
