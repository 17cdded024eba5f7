import { reference } from '#app/leads/records/reference.ts';
import { type CurrencyFormat, formatRand } from '#app/prices/rand.ts';
import { formatCalendarDay, formatDay } from '#app/ui/dates.ts';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { revisionLetter, revisionName } from '../document/reference.ts';
import type { WithSum } from '../priced-revision.server.ts';
import { QUOTATION_STATE_COLOURS, QUOTATION_STATE_LABELS, stateOn } from '../quotation-filter.ts';
import type { ListedQuotation } from '../quotation-list.queries.server.ts';
import { quotationPath } from './quotations-path.ts';

type OfCustomer = 'customer' | 'contact' | 'request';
type Row = WithSum<Omit<ListedQuotation, OfCustomer | 'leadId'> & Partial<Pick<ListedQuotation, OfCustomer>>>;
type Props = { quotations: readonly Row[]; today: string; currency: CurrencyFormat; empty: string };

/** Quotations with their newest revision; without the customer where that is clear. */
export function QuotationsTable({ quotations, today, currency, empty }: Props) {
  const isOfOne = quotations.every(({ customer }) => customer === undefined);
  const state = (row: Row) => {
    const shown = stateOn(row, today);
    return (
      <>
        <StatusBadge colour={QUOTATION_STATE_COLOURS[shown]}>{QUOTATION_STATE_LABELS[shown]}</StatusBadge>
        {row.openLetter !== null && (
          <span className="who-line">{revisionLetter(row.openLetter)} is open</span>
        )}
      </>
    );
  };
  const net = (row: Row) => <Sum quotation={row} currency={currency} />;
  const columns: Column<Row>[] = [
    {
      header: 'Number',
      className: 'quotation-number',
      cell: (row) => (
        <>
          <RowLink to={quotationPath(row.id)}>{revisionName(row)}</RowLink>
          {row.customer && <span className="narrow-only quotation-of">{row.customer}</span>}
          <span className="who-more">
            <span className="narrow-line">
              {state(row)}
              {net(row)}
            </span>
          </span>
        </>
      ),
    },
    ...(isOfOne
      ? []
      : [
          { header: 'Customer', className: 'wide quotation-customer', cell: customerWithContact },
          { header: 'Lead', className: 'wider quotation-lead', cell: leadOf },
        ]),
    { header: 'Status', className: 'wide quotation-state', cell: state },
    { header: 'Excluding VAT', className: 'wide quotation-amount', cell: net },
    {
      header: 'Valid until',
      className: 'wider quotation-day',
      cell: (row) => row.validUntil !== null && <ValidUntil quotation={row} today={today} />,
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

function customerWithContact({ customer, contact }: Row) {
  return (
    <>
      <span className="row-name">{customer}</span>
      {contact && contact !== customer && <span className="who-line">{contact}</span>}
    </>
  );
}

function leadOf({ request }: Row) {
  return request && reference(request.kind, request.number);
}

type ValidProps = { quotation: Row; today: string };

/** Grey once nobody can accept it any longer, so that what still can be stands out. */
function ValidUntil({ quotation, today }: ValidProps) {
  const isOpen = stateOn(quotation, today) === 'sent';
  return (
    <span className={isOpen ? undefined : 'muted'}>{formatCalendarDay(quotation.validUntil ?? today)}</span>
  );
}

type SumProps = {
  quotation: Pick<Row, 'state' | 'net' | 'usesSamples' | 'isUnpriced'>;
  currency: CurrencyFormat;
};

/** What a quotation comes to, marked if it was computed with sample prices; a draft's sum is grey, since nobody was offered it. */
export function Sum({ quotation: { state, net, usesSamples, isUnpriced }, currency }: SumProps) {
  if (net === null) return <span className="muted">{isUnpriced && 'Not priced'}</span>;
  return (
    <span className={state === 'draft' ? 'muted' : undefined}>
      {formatRand(net, currency)}
      {usesSamples && <span className="sample-prices">sample prices</span>}
    </span>
  );
}
