import type { ReactNode } from 'react';
import { formatCount, formatRand } from '#app/prices/rand.ts';
import { quantityField } from '../decision.ts';
import { drawingBeside, otherQuantities, sumRowsOf, withoutVat } from '../document/document-texts.ts';
import type {
  DocumentLine,
  PartPicture,
  PricedQuantity,
  QuotationDocument,
} from '../document/quotation-document.ts';
import type { Chosen } from '../ordered.ts';

type Props = {
  document: QuotationDocument;
  canChoose: boolean;
  /** What was chosen before, by the number of the line. */
  chosen?: Chosen;
};

/** The lines, with pictures and quantities; where there are several quantities, one can be chosen. // P10 */
export function QuotedLines({ document, canChoose, chosen = {} }: Props) {
  const { lines, currency } = document;
  return (
    <ol className="quoted-lines">
      {lines.map((line, at) => {
        const drawing = drawingBeside(line);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a snapshot never change
          <li key={at}>
            {line.picture !== null && <Picture picture={line.picture} name={line.description} />}
            <div className="quoted-text">
              <p className={line.priced === null ? 'quoted-words' : 'quoted-name'}>{line.description}</p>
              {line.detail !== '' && <p className="small muted">{line.detail}</p>}
              {drawing !== '' && <p className="small muted">Drawing {drawing}</p>}
            </div>
            <Quantities {...{ line, currency, canChoose }} number={at + 1} chosen={chosen[at + 1]} />
          </li>
        );
      })}
    </ol>
  );
}

type QuantitiesProps = {
  line: DocumentLine;
  number: number;
  currency: QuotationDocument['currency'];
  canChoose: boolean;
  chosen: number | undefined;
};

function Quantities({ line: { priced, breaks, description }, ...props }: QuantitiesProps) {
  const { number, currency, canChoose, chosen } = props;
  if (priced === null) return null;
  const offers = [priced, ...breaks];
  const first = offers.find(({ quantity }) => quantity === chosen) ?? priced;
  const each = ({ quantity, unit }: PricedQuantity) =>
    `${formatCount(quantity, currency)} at ${formatRand(unit, currency)}`;
  if (breaks.length === 0 || !canChoose)
    return (
      <div className="quoted-prices">
        {offers.map((offer) => (
          <p key={offer.quantity} className="quoted-price">
            <span>{each(offer)}</span> <span>{formatRand(offer.total, currency)}</span>
          </p>
        ))}
      </div>
    );
  return (
    <fieldset className="quoted-prices">
      <legend className="visually-hidden">Quantity of {description}</legend>
      {offers.map((offer) => (
        <div key={offer.quantity} className="choice quoted-price">
          <input
            id={`line-${number}-${offer.quantity}`}
            type="radio"
            name={quantityField(number)}
            value={offer.quantity}
            defaultChecked={offer === first}
          />
          <label htmlFor={`line-${number}-${offer.quantity}`}>
            <span>{each(offer)}</span> <span>{formatRand(offer.total, currency)}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

function Picture({ picture, name }: { picture: PartPicture; name: string }) {
  const { minX, minY, width, height, cut, bend } = picture;
  const margin = Math.max(width, height) / 50;
  const box = [minX - margin, minY - margin, width + 2 * margin, height + 2 * margin];
  return (
    <svg className="quoted-picture" viewBox={box.join(' ')} role="img" aria-label={`Picture of ${name}`}>
      {bend !== '' && <path d={bend} className="quoted-bend" />}
      <path d={cut} />
    </svg>
  );
}

/** The sums, and what is said about VAT. // P14 */
export function Sums({ document, children }: { document: QuotationDocument; children?: ReactNode }) {
  const sentences = [withoutVat(document), otherQuantities(document)].filter((sentence) => sentence !== '');
  return (
    <div className="quoted-sums">
      <dl>
        {sumRowsOf(document).map(({ label, amount, isTotal }) => (
          <div key={label} className={isTotal ? 'quoted-total' : undefined}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {sentences.map((sentence) => (
        <p key={sentence} className="small muted">
          {sentence}
        </p>
      ))}
      {children}
    </div>
  );
}

/** The terms, each line of them a paragraph: wrapped lines on a phone would run into each other. */
export function Terms({ terms }: { terms: string }) {
  return (
    <div className="quoted-terms small">
      {terms.split('\n').map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the terms of a snapshot never change
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  );
}
