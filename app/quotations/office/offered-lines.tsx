import { useEffect, useState } from 'react';
import { priceDifference } from '#app/prices/price-difference.ts';
import { formatCount, formatRand } from '#app/prices/rand.ts';
import { Modal } from '#app/ui/office/modal.tsx';
import { useLoad } from '#app/ui/office/use-load.ts';
import { drawingBeside } from '../document/document-texts.ts';
import type { DocumentLine } from '../document/quotation-document.ts';
import { PriceTerms } from './editor/explanation.tsx';
import { NestPicture, PartThumbnail } from './editor/nest-picture.tsx';
import type { LineView, LoadedQuotation, Offered } from './load-quotation.server.ts';
import { lineViewPath } from './quotations-path.ts';

type Props = { quotation: LoadedQuotation; offered: Offered };

/** The lines of what was sent, as the customer sees them; for staff, how each price was worked out. // P3, P7 */
export function OfferedLines({ quotation, offered: { document, prices } }: Props) {
  const { lines, currency } = document;
  const rand = (cents: number) => formatRand(cents, currency);
  return (
    <table className="quotation-lines quotation-offered">
      <thead>
        <tr>
          <th scope="col" className="offered-picture">
            <span className="visually-hidden">Part</span>
          </th>
          <th scope="col">Description</th>
          <th scope="col" className="line-quantity">
            Quantity
          </th>
          <th scope="col" className="line-unit">
            Unit price
          </th>
          <th scope="col" className="line-total">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => {
          const { description, detail, drawing, priced, breaks, picture } = line;
          const price = prices[at] ?? null;
          return (
            // The lines of what was sent never change.
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
            <tr key={at}>
              <td className="offered-picture">{picture && <PartThumbnail picture={picture} />}</td>
              <td className="line-description">
                {description}
                <span className="muted">
                  {[detail, drawingBeside({ description, drawing })].filter(Boolean).join(' · ')}
                </span>
                {breaks.map(({ quantity, unit }) => (
                  <span
                    key={quantity}
                    className="muted"
                  >{`${formatCount(quantity, currency)} at ${rand(unit)} each`}</span>
                ))}
                <Computed priced={priced} price={price} currency={currency} />
                {price !== null && price.terms.length > 0 && (
                  <WorkedOut quotation={quotation} line={line} price={price} currency={currency} />
                )}
              </td>
              <td className="line-quantity">{priced && formatCount(priced.quantity, currency)}</td>
              <td className="line-unit">{priced && rand(priced.unit)}</td>
              <td className="line-total">{priced && rand(priced.total)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Price = NonNullable<Offered['prices'][number]>;
type Currency = Offered['document']['currency'];
type ComputedProps = { priced: DocumentLine['priced']; price: Price | null; currency: Currency };

/** Beside a typed price, what was computed for the quantity, and the difference. // P3 */
function Computed({ priced, price, currency }: ComputedProps) {
  if (priced === null || !price?.isTyped) return null;
  const { quantity, unit } = priced;
  const computed =
    quantity === price.quantity
      ? price.computedUnit
      : price.breaks.find((other) => other.quantity === quantity)?.computedUnit;
  if (computed == null) return null;
  const difference = priceDifference(unit, computed, currency);
  return <span className="muted">{`computed ${formatRand(computed, currency)} each, ${difference}`}</span>;
}

type WorkedOutProps = { quotation: LoadedQuotation; line: DocumentLine; price: Price; currency: Currency };

/** A dialog with the terms of a price and the nest that it was computed with, as they were when it was sent. // P3, P4 */
function WorkedOut({ quotation, line, price, currency }: WorkedOutProps) {
  const [isOpen, setOpen] = useState(false);
  // What was ordered may be another quantity than the one that is explained.
  const isOther = line.priced !== null && line.priced.quantity !== price.quantity;
  const at = isOther ? ` at ${formatCount(price.quantity ?? 1, currency)}` : '';
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {`How it was priced${at}`}
      </button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`${line.description || 'The part'}${at}`}>
        <Terms quotation={quotation} price={price} currency={currency} />
      </Modal>
    </>
  );
}

function Terms({ quotation, price, currency }: Omit<WorkedOutProps, 'line'>) {
  const { load, data } = useLoad<LineView>();
  const { id, letter } = quotation;
  useEffect(() => {
    load(lineViewPath(id, price.key, letter));
  }, [load, id, letter, price.key]);
  return (
    <div className="offered-terms explanation">
      <PriceTerms price={price} currency={currency} />
      {data === undefined && <div className="nest-waiting" />}
      {data?.nest && <NestPicture nest={data.nest} currency={currency} />}
    </div>
  );
}
