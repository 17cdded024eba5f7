import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LeadFigures } from '#app/leads/lead-figures.queries.server.ts';
import { formatMinutes } from '#app/leads/working-time.ts';

const LEADS = '/admin/leads';

/**
 * The figures of the leads desk: what stands now, and how the chosen year's leads were dealt with. Those that are late
 * are among the work above. // L20
 */
export function LeadFiguresList({ figures, year }: { figures: LeadFigures; year: number }) {
  const { open, unowned, medianAnswerMinutes, wonShare, decided } = figures;
  return (
    <dl>
      <LeadFigure label="Open leads" note="now">
        <Link to={`${LEADS}?status=open`}>{open}</Link>
      </LeadFigure>
      <LeadFigure label="Without an owner" note="now">
        <Link to={`${LEADS}?status=open&owner=none`}>{unowned}</Link>
      </LeadFigure>
      <LeadFigure label="First answer" note={`median in working hours, ${year}`}>
        {medianAnswerMinutes === null ? 'None' : formatMinutes(medianAnswerMinutes)}
      </LeadFigure>
      <LeadFigure label="Won" note={`of ${decided} decided, ${year}`}>
        {wonShare === null ? 'None' : `${Math.round(wonShare * 100)}%`}
      </LeadFigure>
    </dl>
  );
}

type FigureProps = {
  label: string;
  /** What the figure is of. */
  note: string;
  children: ReactNode;
};

function LeadFigure({ label, note, children }: FigureProps) {
  return (
    <div className="lead-figure">
      <dt>{label}</dt>
      <dd className="lead-count">{children}</dd>
      <dd className="muted">{note}</dd>
    </div>
  );
}
