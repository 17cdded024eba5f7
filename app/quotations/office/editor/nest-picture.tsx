import { useId } from 'react';
import { decimal, grouped, massText, quotedSize } from '#app/drawings/drawing-texts.ts';
import { type CurrencyFormat, NUMBER_MARKS } from '#app/prices/rand.ts';
import { countOf } from '#app/ui/count-of.ts';
import type { PartPicture } from '../../document/quotation-document.ts';
import type { NestView } from '../../nest-view.ts';

type PartProps = { picture: PartPicture | null | undefined; currency: CurrencyFormat };

/** The part as it is cut, with its bend lines and its dimensions. Null without a size, undefined while it is loaded. */
export function PartDrawing({ picture, currency }: PartProps) {
  if (!picture) {
    return (
      <div className="part-drawing part-drawing-empty muted">{picture === null ? 'No size yet' : ''}</div>
    );
  }
  const { minX, minY, width, height, cut, bend } = picture;
  const marks = NUMBER_MARKS[currency];
  // In pixels, so that lines and figures are as large beside every part.
  const scale = Math.min(LARGEST.width / width, LARGEST.height / height);
  const [right, bottom] = [width * scale, height * scale];
  return (
    <svg
      className="part-drawing"
      viewBox={`${(right - LARGEST.width) / 2 - 52} ${(bottom - LARGEST.height) / 2 - 4} ${LARGEST.width + 64} ${LARGEST.height + 40}`}
      role="img"
      aria-label={`The part, ${quotedSize(width, height, marks)}`}
    >
      <g transform={`scale(${scale}) translate(${-minX} ${-minY})`}>
        <path d={cut} className="part-cut" fillRule="evenodd" />
        <path d={bend} className="part-bend" />
      </g>
      <path
        d={`M0 ${bottom + 12}H${right}M0 ${bottom + 8}v8M${right} ${bottom + 8}v8M-12 0V${bottom}M-16 0h8M-16 ${bottom}h8`}
        className="part-dimension"
      />
      <text x={right / 2} y={bottom + 30} textAnchor="middle">
        {decimal(width, 1, marks)}
      </text>
      <text x={-20} y={bottom / 2 + 5} textAnchor="end">
        {decimal(height, 1, marks)}
      </text>
    </svg>
  );
}

/** The part as it is cut, small. */
export function PartThumbnail({ picture: { minX, minY, width, height, cut } }: { picture: PartPicture }) {
  return (
    <svg viewBox={`${minX} ${minY} ${width} ${height}`} role="img" aria-label="The part">
      <path d={cut} className="part-cut" fillRule="evenodd" />
    </svg>
  );
}

/** How large the outline of a part is drawn. */
const LARGEST = { width: 176, height: 104 };

/** The plates of a group to scale, with the chosen line's parts marked; of many, the first is open. // P4 */
export function NestPicture({ nest, currency }: { nest: NestView; currency: CurrencyFormat }) {
  const marks = NUMBER_MARKS[currency];
  const { plates, use, interrupted, scaled, notes, grossMass, netMass } = nest;
  const [first, ...others] = plates.map((plate) => (
    <Plate key={plate.number} plate={plate} parts={nest.parts} marks={marks} />
  ));
  return (
    <section className="nest" aria-label="Nest">
      <h3>{`Nest: outlines fill ${use}% of the plate charged`}</h3>
      {first}
      <p className="muted">
        {grossMass !== null &&
          netMass !== null &&
          `${massText(grossMass, marks)} of plate is charged for ${massText(netMass, marks)} of parts without their holes. `}
        {scaled &&
          `Shown are ${grouped(scaled.nested, 0, marks)} of ${grouped(scaled.parts, 0, marks)} parts, in proportion: the plate is scaled up from theirs. `}
        {interrupted && 'It took long and was ended: there may be a better one. '}
        An estimate for the price, not a cutting program.
      </p>
      {notes.map((note) => (
        <p key={note} className="muted">{`${note}.`}</p>
      ))}
      {others.length > 0 && (
        <details className="explanation">
          <summary>{others.length === 1 ? 'The other plate' : 'The other plates'}</summary>
          <div className="nest">{others}</div>
        </details>
      )}
    </section>
  );
}

type PlateProps = {
  plate: NestView['plates'][number];
  parts: NestView['parts'];
  marks: (typeof NUMBER_MARKS)[CurrencyFormat];
};

/** One plate, or several that are cut alike. */
function Plate({ plate, parts, marks }: PlateProps) {
  const id = useId();
  const { length, width, usedLength, placed, number, count } = plate;
  const which = count > 1 ? `Plates ${number} to ${number + count - 1}, each` : `Plate ${number}:`;
  const mm = (value: number) => `${grouped(value, 0, marks)} mm`;
  const offcut = length > usedLength ? `, offcut ${mm(length - usedLength)}` : '';
  return (
    <figure>
      <svg viewBox={`0 0 ${length} ${width}`} role="img" aria-label={`Plate ${number}`}>
        <rect width={length} height={width} className="nest-plate" />
        <rect x={usedLength} width={Math.max(length - usedLength, 0)} height={width} className="nest-rest" />
        <defs>
          {Object.entries(parts).map(([key, { path }]) => (
            // Unlike the colours, the effect is not inherited from its use, and no stylesheet reaches into that.
            <path
              key={key}
              id={`${id}${key}`}
              d={path}
              fillRule="evenodd"
              vectorEffect="non-scaling-stroke"
            />
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
        {`${which} ${quotedSize(length, width, marks)}, ${countOf(placed.length, 'part')}, ${mm(usedLength)} used${offcut}`}
      </figcaption>
    </figure>
  );
}
