import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LEADS } from '#app/leads/office/leads-path.ts';
import type { LeadFigures } from '#app/leads/records/lead-figures.queries.server.ts';
import { type CurrencyFormat, formatRand } from '#app/prices/rand.ts';
import { formatMinutes } from '#app/ui/dates.ts';

type Figures = LeadFigures & { quoted: number; won: number; currency: CurrencyFormat };

/**
 * The figures of the leads desk: what stands now, and how the chosen year's leads were dealt with. Those that are late
 * are among the work above; and what was quoted and ordered. // L20, P12
 */
export function LeadFiguresList({ figures, year }: { figures: Figures; year: number }) {
  const { open, unowned, medianAnswerMinutes, wonShare, decided, quoted, won, currency } = figures;
  // Whole rand: the cents of a year's sum say nothing.
  const rand = (cents: number) => formatRand(Math.round(cents / 100) * 100, currency).replace(/[.,]00$/, '');
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
      <LeadFigure label="Quoted" note={`excluding VAT, ${year}`}>
        {rand(quoted)}
      </LeadFigure>
      <LeadFigure label="Ordered" note={`excluding VAT, ${year}`}>
        {rand(won)}
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
