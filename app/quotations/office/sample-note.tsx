import { Link } from 'react-router';
import { sectionPath } from '#app/prices/office/prices-path.ts';
import { PRICE_SECTION_NAMES } from '#app/prices/stored-price-book.ts';

/** That prices were computed with sample prices. @param samples the names of the sections; all are not named. // P1 */
export function SampleNote({ samples }: { samples: readonly string[] }) {
  if (samples.length === 0) return null;
  return (
    <p className="quotation-warning panel" role="note">
      {samples.length < PRICE_SECTION_NAMES.length
        ? `${samples.join(', ')}: sample prices, not your company’s. `
        : 'This uses sample prices, not your company’s. '}
      <Link to={sectionPath('materials')}>Enter your own under Prices.</Link>
    </p>
  );
}
