import { type CurrencyFormat, formatRand } from '#app/prices/rand.ts';
import type { LinePrice } from '../../price-revision.server.ts';

/** How a price comes about: every term with its numbers. For staff only. // P3 */
export function Explanation({ price, currency }: { price: LinePrice; currency: CurrencyFormat }) {
  const { terms, numbers, computedUnit } = price;
  const rand = (cents: number) => formatRand(Math.round(cents), currency);
  return (
    <details className="explanation" open>
      <summary>How the price comes about</summary>
      <table>
        <tbody>
          {terms
            .filter(({ cents }) => cents !== 0)
            .map(({ name, cents, numbers: of }) => (
              <tr key={name}>
                <th scope="row">
                  {TERMS[name] ?? name}
                  <span className="muted">{wordsOf(name, of, rand)}</span>
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
                  {`With a margin of ${numbers.marginPercent} %`}
                  <span className="muted">
                    {`÷ (1 − ${numbers.marginPercent} %), at least ${rand(numbers.minimumLine ?? 0)}, ÷ ${numbers.quantity}, rounded`}
                  </span>
                </th>
                <td>{computedUnit === null ? '' : `${rand(computedUnit)} each`}</td>
              </tr>
            </>
          )}
        </tbody>
      </table>
    </details>
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

type Numbers = Readonly<Record<string, number | string>>;

/** The factors of a term, in the order of the formula. (quotation.md) */
function wordsOf(name: string, of: Numbers, rand: (cents: number) => string): string {
  const number = (key: string) => Number(of[key] ?? 0);
  const round = (key: string, digits = 2) => String(Number(number(key).toFixed(digits)));
  const share = `${round('share', 4)} of the nest`;
  switch (name) {
    case 'material':
      if (of.freeIssue !== undefined) return 'the customer’s own plate';
      return `${(number('usedArea') / 1e6).toFixed(3)} m² × ${of.thickness} mm × ${of.density} kg/m³ × ${rand(number('pricePerKg'))} a kg × ${share}`;
    case 'loading':
      return `${of.sheets} ${number('sheets') === 1 ? 'sheet' : 'sheets'} × ${rand(number('perSheet'))} × ${share}`;
    case 'cutting':
      return `${round('seconds', 1)} s a part (${round('cutLength', 0)} mm at ${round('minutesPerMetre', 3)} min/m, ${of.pierces} × ${round('pierceSeconds')} s, ${of.contours} × ${of.secondsPerContour} s, × ${of.timeFactor}) × ${rand(number('perHour'))} an hour × ${of.quantity}`;
    case 'setup':
      return 'once a line';
    case 'bending':
      return `${rand(number('setup'))} × ${of.bendTypes} + ${rand(number('rate'))} × ${of.bends} × ${of.quantity}`;
    default:
      return Object.entries(of)
        .filter(([key]) => !key.endsWith(', rate'))
        .map(([key, amount]) => {
          const [extra = '', unit = ''] = key.split(', ');
          return `${extra}: ${Number(Number(amount).toFixed(3))} ${unit} × ${rand(number(`${extra}, rate`))}`;
        })
        .join('; ');
  }
}
