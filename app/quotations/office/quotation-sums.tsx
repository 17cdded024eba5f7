import { sumRowsOf } from '../document/document-texts.ts';
import type { QuotationDocument } from '../document/quotation-document.ts';

/** The sums, worded as on the customer's page. */
export function QuotationSums(shown: Pick<QuotationDocument, 'sums' | 'currency'>) {
  return (
    <dl className="quotation-sums">
      {sumRowsOf(shown).map(({ label, amount, isTotal }) => (
        <div key={label} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
