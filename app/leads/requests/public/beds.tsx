import type { ReactNode } from 'react';
import type { ListedService } from '#app/company/company.ts';
import type { Limit } from '#app/company/machine-of-service.ts';
import { useCompany } from '#app/company/use-company.ts';
import { lengthText, sizeText } from '#app/drawings/drawing-texts.ts';
import { type Fit, fitStatus, type Size } from '#app/drawings/fit.ts';
import type { Picture } from '#app/drawings/picture.ts';
import { Dimension } from '#app/ui/site/dimension.tsx';

type Drawn = { service: ListedService; limit: Limit; length: number; width: number };

type Props = {
  /** In mm; the largest is drawn on each bed. */
  parts: readonly Size[];
  /** The drawing of the part, if there is one. */
  picture: Picture | null;
  fits: readonly Fit[];
};

/** The machine beds and the longest bend, drawn to the same scale, and the part on each bed. // Q9 */
export function Beds({ parts, picture, fits }: Props) {
  const { services } = useCompany();
  const shapes = services.flatMap(drawn).sort((a, b) => b.length - a.length);
  const longest = Math.max(...shapes.map(({ length }) => length));
  const part = parts.toSorted((a, b) => longSide(b) - longSide(a))[0];
  return (
    <ul className="to-scale">
      {shapes.map(({ service, limit, length, width }) => (
        <li key={service.name} style={{ inlineSize: widthOf(length / longest) }}>
          <p className="label">{service.name}</p>
          {width > 0 ? (
            <ScaledBed limit={limit} ratio={length / width}>
              {part && (
                <PartOnBed
                  part={part}
                  picture={parts.length === 1 ? picture : null}
                  bed={{ length, width }}
                  fit={fits.find((fit) => fit.machine.key === service.slug)}
                />
              )}
            </ScaledBed>
          ) : (
            <Dimension {...limit} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The longest bed leaves the room beside it in which its width stands; the others have its scale. */
const widthOf = (share: number) => `calc((100% - var(--beside)) * ${share})`;

/** A bed with its length over it and its width beside it. */
function ScaledBed({ limit, ratio, children }: { limit: Limit; ratio: number; children: ReactNode }) {
  const [length = '', width = ''] = limit.text.split(' × ');
  return (
    <div className="to-scale-frame">
      <span className="visually-hidden">{`${limit.label}: ${limit.spoken}`}</span>
      <span className="dimension" aria-hidden="true">
        {length}
      </span>
      <div className="to-scale-bed" style={{ aspectRatio: ratio }}>
        {children}
      </div>
      <span className="dimension-upright" aria-hidden="true">
        {width}
      </span>
    </div>
  );
}

/** The limits that can be drawn to scale. */
function drawn(service: ListedService): Drawn[] {
  return service.limits.flatMap((limit) => (limit.drawn ? [{ service, limit, ...limit.drawn }] : []));
}

type PartOnBedProps = {
  part: Size;
  picture: Picture | null;
  bed: { length: number; width: number };
  fit: Fit | undefined;
};

/** The part in the corner of a bed, turned if it fits only so; what sticks out is cut off. */
function PartOnBed({ part, picture, bed, fit }: PartOnBedProps) {
  const { length, width } = bed;
  const isStraight = part.width <= length && part.height <= width;
  const isTurned = !isStraight && part.height <= length && part.width <= width;
  const size = isTurned ? { width: part.height, height: part.width } : part;
  const status = fit === undefined || fitStatus(fit) === 'unknown' ? 'unknown' : fitStatus(fit);
  return (
    <svg
      viewBox={`0 0 ${length} ${width}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`A part of ${sizeText(part)} on the bed of ${lengthText(length)} by ${lengthText(width)}`}
      data-fit={status}
    >
      {picture === null ? (
        <rect
          x={0}
          y={Math.max(width - size.height, 0)}
          width={size.width}
          height={size.height}
          vectorEffect="non-scaling-stroke"
        />
      ) : (
        <g
          transform={
            isTurned
              ? `translate(0 ${width}) rotate(-90) translate(${-picture.minX} ${-picture.minY})`
              : `translate(0 ${width - picture.height}) translate(${-picture.minX} ${-picture.minY})`
          }
        >
          <path d={picture.cut} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
        </g>
      )}
    </svg>
  );
}

const longSide = ({ width, height }: Size) => Math.max(width, height);
