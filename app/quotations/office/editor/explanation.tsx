import {
  type CurrencyFormat,
  formatCount,
  formatDecimal,
  formatPercent,
  formatRand,
} from '#app/prices/rand.ts';
import type { ExplainedPrice } from '../../price-revision.server.ts';

type Props = {
  price: Pick<ExplainedPrice, 'terms' | 'numbers' | 'computedUnit'>;
  currency: CurrencyFormat;
};

/** How a price comes about. For staff only. // P3 */
export function Explanation(props: Props) {
  return (
    <details className="explanation">
      <summary>How this price is worked out</summary>
      <PriceTerms {...props} />
    </details>
  );
}

/** Every term with its numbers, and how the unit price follows from them. // P3 */
export function PriceTerms({ price, currency }: Props) {
  const { terms, numbers, computedUnit } = price;
  const rand = (cents: number) => formatRand(Math.round(cents), currency);
  const margin = formatPercent(numbers?.marginPercent ?? 0, currency);
  return (
    <table>
      <tbody>
        {terms
          .filter(({ cents, numbers: { freeIssue } }) => cents !== 0 || freeIssue !== undefined)
          .map(({ name, cents, numbers: factors }) => (
            <tr key={name}>
              <th scope="row">
                {TERMS[name] ?? name}
                <span className="muted">{factorsText(name, factors, currency)}</span>
              </th>
              <td>{rand(cents)}</td>
            </tr>
          ))}
        {numbers && (
          <>
            <tr className="explanation-sum">
              <th scope="row">Cost</th>
              <td>{rand(numbers.cost ?? 0)}</td>
            </tr>
            <tr>
              <th scope="row">
                {`With a margin of ${margin}`}
                <span className="muted">
                  {`÷ (1 − ${margin}), at least ${rand(numbers.minimumLine ?? 0)}, ÷ ${formatCount(numbers.quantity ?? 1, currency)}, rounded`}
                </span>
              </th>
              <td>{computedUnit === null ? '' : `${rand(computedUnit)} each`}</td>
            </tr>
          </>
        )}
      </tbody>
    </table>
  );
}

const TERMS: Readonly<Record<string, string>> = {
  material: 'Material',
  loading: 'Loading',
  cutting: 'Cutting',
  setup: 'Setup',
  bending: 'Bending',
  extras: 'Extras',
};

/** What follows the amount of an extra; nothing for pieces. */
const UNIT_SIGNS: Readonly<Record<string, string>> = { kg: ' kg', m2: ' m²', m: ' m', hour: ' h' };

type Numbers = Readonly<Record<string, number | string>>;

/** The factors of a term, in the order of the formula. // P3 */
function factorsText(name: string, factors: Numbers, currency: CurrencyFormat): string {
  const number = (key: string) => Number(factors[key] ?? 0);
  const decimal = (key: string, digits = 2) => formatDecimal(number(key), currency, digits);
  const rand = (key: string) => formatRand(Math.round(number(key)), currency);
  const quantity = formatCount(number('quantity'), currency);
  // A line that has the plate for itself has no share to name.
  const share =
    number('share') === 1 ? '' : ` × ${formatPercent(number('share') * 100, currency)} of the nest`;
  switch (name) {
    case 'material':
      if (factors.freeIssue !== undefined) return 'the customer’s own plate';
      return `${formatDecimal(number('usedArea') / 1e6, currency, 3)} m²${scaledText(factors, currency)} × ${decimal('thickness')} mm × ${decimal('density')} kg/m³ × ${rand('pricePerKg')} a kg${share}`;
    case 'loading':
      return `${factors.sheets} ${number('sheets') === 1 ? 'sheet' : 'sheets'} × ${rand('perSheet')}${share}`;
    case 'cutting':
      return `${decimal('seconds', 1)} s a part (${decimal('cutLength', 0)} mm at ${decimal('minutesPerMetre', 3)} min/m, ${factors.pierces} × ${decimal('pierceSeconds')} s, ${factors.contours} × ${decimal('secondsPerContour')} s, × ${decimal('timeFactor')}) × ${rand('perHour')} an hour × ${quantity}`;
    case 'setup':
      return 'once a line';
    case 'bending':
      return `${rand('setup')} × ${factors.bendTypes} + ${rand('rate')} × ${factors.bends} × ${quantity}`;
    default:
      return Object.keys(factors)
        .filter((key) => !key.endsWith(', rate'))
        .map((key) => {
          // An extra's own name may have a comma.
          const end = key.lastIndexOf(', ');
          const extra = key.slice(0, end);
          return `${extra}: ${decimal(key, 3)}${UNIT_SIGNS[key.slice(end + 2)] ?? ''} × ${rand(`${extra}, rate`)}`;
        })
        .join('; ');
  }
}

/** That the plate of some parts counts for all of them. */
function scaledText({ nested, parts }: Numbers, currency: CurrencyFormat): string {
  if (nested === undefined) return '';
  return ` (scaled up from a nest of ${formatCount(Number(nested), currency)} of the ${formatCount(Number(parts), currency)} parts)`;
}
