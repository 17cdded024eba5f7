import { type CurrencyFormat, formatRand } from '#app/prices/rand.ts';
import { formatCalendarDay, formatDay } from '#app/ui/office/dates.ts';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { revisionName } from '../document/reference.ts';
import { QUOTATION_STATE_COLOURS, QUOTATION_STATE_LABELS, stateOn } from '../quotation-filter.ts';
import type { ListedQuotation } from '../quotations.queries.server.ts';
import { quotationPath } from './quotations-path.ts';

type Row = Omit<ListedQuotation, 'customer' | 'leadId'> & { customer?: string | null };
type Props = { quotations: readonly Row[]; today: string; currency: CurrencyFormat; empty: string };

/** Quotations with their newest revision; without the customer where that is clear. */
export function QuotationsTable({ quotations, today, currency, empty }: Props) {
  const isOfOne = quotations.every(({ customer }) => customer === undefined);
  const state = (row: Row) => {
    const shown = stateOn(row, today);
    return <StatusBadge colour={QUOTATION_STATE_COLOURS[shown]}>{QUOTATION_STATE_LABELS[shown]}</StatusBadge>;
  };
  const net = (row: Row) => row.net !== null && <Sum quotation={row} currency={currency} />;
  const columns: Column<Row>[] = [
    {
      header: 'Number',
      className: 'quotation-number',
      cell: (row) => (
        <>
          <RowLink to={quotationPath(row.id)}>{revisionName(row)}</RowLink>
          <span className="who-more">
            <span className="narrow-line">
              {state(row)}
              <span>{row.customer}</span>
              {net(row)}
            </span>
          </span>
        </>
      ),
    },
    ...(isOfOne ? [] : [{ header: 'Customer', className: 'wide', cell: ({ customer }: Row) => customer }]),
    { header: 'State', className: 'wide quotation-state', cell: state },
    { header: 'Excluding VAT', className: 'wide quotation-amount', cell: net },
    {
      header: 'Valid until',
      className: 'wider quotation-day',
      cell: ({ validUntil }) => (validUntil === null ? '' : formatCalendarDay(validUntil)),
    },
    {
      header: 'Begun',
      className: `${isOfOne ? 'wide' : 'wider'} quotation-day`,
      cell: ({ createdAt }) => formatDay(createdAt),
    },
  ];
  return (
    <ListTable
      rows={quotations}
      columns={columns}
      empty={empty}
      className="quotations-table"
      linkOf={({ id }) => quotationPath(id)}
    />
  );
}

type SumProps = { quotation: { state: string; net: number | null }; currency: CurrencyFormat };

/** What a quotation comes to; a draft's sum is grey, since nobody was offered it. */
export function Sum({ quotation: { state, net }, currency }: SumProps) {
  if (net === null) return <span />;
  return <span className={state === 'draft' ? 'muted' : undefined}>{formatRand(net, currency)}</span>;
}
