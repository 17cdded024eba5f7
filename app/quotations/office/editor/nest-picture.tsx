import { useId } from 'react';
import { groupDigits } from '#app/ui/group-digits.ts';
import type { PartPicture } from '../../document/quotation-document.ts';
import type { NestView } from '../../nest-view.ts';

/** The part as it is cut, with its bend lines, and its size. Null without a size, undefined while it is loaded. */
export function PartDrawing({ picture }: { picture: PartPicture | null | undefined }) {
  if (!picture) {
    return (
      <div className="part-drawing part-drawing-empty muted">{picture === null ? 'No size yet' : ''}</div>
    );
  }
  const { minX, minY, width, height, cut, bend } = picture;
  const margin = Math.max(width, height) * 0.02;
  return (
    <figure className="part-drawing">
      <svg
        viewBox={`${minX - margin} ${minY - margin} ${width + 2 * margin} ${height + 2 * margin}`}
        role="img"
        aria-label="The part"
      >
        <path d={cut} className="part-cut" fillRule="evenodd" />
        <path d={bend} className="part-bend" />
      </svg>
      <figcaption>{`${size(width)} × ${size(height)} mm`}</figcaption>
    </figure>
  );
}

/** The plates of a group to scale, with the chosen line's parts marked. // P4 */
export function NestPicture({ nest }: { nest: NestView }) {
  const id = useId();
  const { plates, parts, use, interrupted, grossMass, netMass } = nest;
  return (
    <section className="nest" aria-label="Nest">
      <h3>{`Nest: ${use} % used`}</h3>
      <p className="muted">
        {grossMass !== null &&
          netMass !== null &&
          `${mass(grossMass)} of plate for ${mass(netMass)} of parts. `}
        {interrupted && 'It took long and was ended: there may be a better one. '}
        An estimate for the price, no cutting program.
      </p>
      {plates.map(({ length, width, usedLength, placed }, at) => (
        // Plates have no other identity than their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <figure key={at}>
          <svg viewBox={`0 0 ${length} ${width}`} role="img" aria-label={`Plate ${at + 1}`}>
            <rect width={length} height={width} className="nest-plate" />
            <rect
              x={usedLength}
              width={Math.max(length - usedLength, 0)}
              height={width}
              className="nest-rest"
            />
            <defs>
              {Object.entries(parts).map(([key, { path }]) => (
                <path key={key} id={`${id}${key}`} d={path} fillRule="evenodd" />
              ))}
            </defs>
            {placed.map(({ key, transform }) => (
              <use
                key={transform}
                href={`#${id}${key}`}
                transform={transform}
                className={parts[key]?.isChosen ? 'nest-chosen' : 'nest-other'}
              />
            ))}
          </svg>
          <figcaption className="muted">
            {`Plate ${at + 1}: ${size(length)} × ${size(width)} mm, ${placed.length} parts, ${size(usedLength)} mm used`}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

function size(mm: number): string {
  return groupDigits(Math.round(mm));
}

function mass(kg: number): string {
  return `${kg >= 100 ? Math.round(kg) : kg.toFixed(1)} kg`;
}
