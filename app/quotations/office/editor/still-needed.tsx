import { Link } from 'react-router';
import type { LineField } from '../../typed-fields.ts';
import { missingFields, type Row } from './line-row.tsx';

const MISSING_NAMES: Partial<Record<LineField, string>> = {
  length: 'size',
  width: 'size',
  quantity: 'quantity',
  grade: 'material',
  thickness: 'thickness',
  process: 'process',
  unitPrice: 'unit price',
};

/** What the price lacks: empty fields of the line, or what is entered elsewhere, with a link there. // P2 */
export function StillNeeded({ missing, row }: { missing: string; row: Row }) {
  const { place, usualBed } = row;
  const empty = new Set(missingFields(row).map((name) => MISSING_NAMES[name]));
  if (empty.size > 0)
    return (
      <p className="quotation-missing" role="status">
        {`Still needed: ${[...empty].join(', ')}.`}
      </p>
    );
  return (
    <p className="quotation-missing" role="status">
      {`${missing.slice(0, 1).toUpperCase()}${missing.slice(1)}`}
      {place && (
        <>
          : see <Link to={place.to}>{place.label}</Link>
        </>
      )}
      {usualBed !== '' && (
        <>
          . The <Link to="/admin/company/services">company’s profile</Link>
          {` doesn’t state the machine’s bed: the usual ${usualBed} is assumed.`}
        </>
      )}
    </p>
  );
}
