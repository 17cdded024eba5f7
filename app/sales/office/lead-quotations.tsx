import { Button, type ButtonProps } from '@mantine/core';
import { IconCalculator, IconFileDollar } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { awaitsPrice } from '#app/leads/records/lead.ts';
import type { LeadDetail } from '#app/leads/records/lead-detail.queries.server.ts';
import type { CurrencyFormat } from '#app/prices/rand.ts';
import { revisionName } from '#app/quotations/document/reference.ts';
import { quotationPath } from '#app/quotations/office/quotations-path.ts';
import { Sum } from '#app/quotations/office/quotations-table.tsx';
import type { WithSum } from '#app/quotations/priced-revision.server.ts';
import {
  QUOTATION_STATE_COLOURS,
  QUOTATION_STATE_LABELS,
  stateOn,
} from '#app/quotations/quotation-filter.ts';
import type { QuotationOf } from '#app/quotations/quotation-list.queries.server.ts';
import { QUOTATION_NOTICES } from '#app/quotations/quotation-notices.ts';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';

type Props = {
  lead: LeadDetail;
  quotations: readonly WithSum<QuotationOf>[];
  today: string;
  currency: CurrencyFormat;
};

/** The quotations of a lead. // P6 */
export function LeadQuotations({ lead, quotations, today, currency }: Props) {
  const [newest] = quotations;
  const draft = quotations.find(({ state }) => state === 'draft');
  // What has expired is priced again; beside any other a new one is begun.
  const isFurther = newest !== undefined && stateOn(newest, today) !== 'expired';
  // A lead without an address has no answer to send.
  const isPrimary = quotations.length === 0 && (awaitsPrice(lead) || lead.email === '');
  return (
    <section className="panel panel-body lead-quotations" aria-labelledby="quotations-heading">
      <div className="section-head">
        <h2 id="quotations-heading">Quotations</h2>
        {newest === undefined && <p className="muted">None</p>}
        {draft === undefined ? (
          <PriceButton leadId={lead.id} variant={isPrimary ? 'filled' : 'default'}>
            {isFurther ? 'New quotation' : 'Price it'}
          </PriceButton>
        ) : (
          <Button
            variant="filled"
            component={Link}
            to={quotationPath(draft.id)}
            leftSection={<IconFileDollar {...ICON} />}
          >
            {`Open ${revisionName(draft)}`}
          </Button>
        )}
      </div>
      {quotations.length > 0 && (
        <ul>
          {quotations.map((quotation) => {
            const state = stateOn(quotation, today);
            return (
              <li key={quotation.id}>
                <Link to={quotationPath(quotation.id)}>{revisionName(quotation)}</Link>
                <StatusBadge colour={QUOTATION_STATE_COLOURS[state]}>
                  {QUOTATION_STATE_LABELS[state]}
                </StatusBadge>
                <Sum quotation={quotation} currency={currency} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

type ToQuotationProps = { lead: LeadDetail; newest: QuotationOf | undefined };

/** At the foot of a narrow screen: the newest quotation, or the way to one. // L16, P6 */
export function ToQuotation({ lead, newest }: ToQuotationProps) {
  const button = { variant: awaitsPrice(lead) ? 'filled' : 'default', className: 'to-quotation' };
  if (newest === undefined)
    return (
      <PriceButton leadId={lead.id} {...button}>
        Price it
      </PriceButton>
    );
  return (
    <Button
      {...button}
      component={Link}
      to={quotationPath(newest.id)}
      leftSection={<IconFileDollar {...ICON} />}
    >
      Quotation
    </Button>
  );
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Begins a quotation with everything filled in that the request says. // P6 */
function PriceButton({ leadId, ...button }: { leadId: string; children: string } & ButtonProps) {
  const navigate = useNavigate();
  const action = useAction<{ quotationId: string }>(QUOTATION_NOTICES, {
    navigateOnDone: ({ data }) => data && navigate(quotationPath(data.quotationId)),
  });
  return (
    <Button
      {...button}
      leftSection={<IconCalculator {...ICON} />}
      loading={action.busy}
      onClick={() => action.send(formOf({ intent: 'price', id: leadId }))}
    />
  );
}
