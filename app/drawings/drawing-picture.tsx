import type { Picture } from './picture.ts';
import { lengthText, sizeText } from './words.ts';

interface Props {
  picture: Picture;
  /** Numbered places, in the drawing's coordinates. */
  marks?: readonly { x: number; y: number; label: string }[];
}

/** A drawing with its outer dimensions as dimension lines. Its figures are said in the table beside it. // Q2 */
export function DrawingPicture({ picture, marks = [] }: Props) {
  const { minX, minY, width, height } = picture;
  const largest = Math.max(width, height, 1);
  // Everything beside the part is sized by it, so that the text has one size on the screen.
  const text = largest / 22;
  const room = text * 2.4;
  const left = minX - room;
  const bottom = minY + height + room;
  return (
    <svg
      className="drawing-picture"
      viewBox={`${left - text} ${minY - text} ${width + room + text * 2} ${height + room + text * 2}`}
      role="img"
      aria-label={`The drawing: ${sizeText(picture)}`}
      style={{ fontSize: text }}
    >
      <path className="drawing-cut" d={picture.cut} vectorEffect="non-scaling-stroke" />
      <path className="drawing-bend" d={picture.bend} vectorEffect="non-scaling-stroke" />
      <path className="drawing-mark" d={picture.mark} vectorEffect="non-scaling-stroke" />
      <path
        className="drawing-dimension"
        d={`M${minX} ${bottom}H${minX + width}M${minX} ${bottom - text / 2}v${text}M${minX + width} ${bottom - text / 2}v${text}M${left} ${minY}V${minY + height}M${left - text / 2} ${minY}h${text}M${left - text / 2} ${minY + height}h${text}`}
        vectorEffect="non-scaling-stroke"
      />
      <text x={minX + width / 2} y={bottom - text / 3} textAnchor="middle">
        {lengthText(width)}
      </text>
      <text
        x={left - text / 3}
        y={minY + height / 2}
        textAnchor="middle"
        transform={`rotate(-90 ${left - text / 3} ${minY + height / 2})`}
      >
        {lengthText(height)}
      </text>
      {marks.map(({ x, y, label }) => (
        <g key={`${label} ${x} ${y}`} className="drawing-finding">
          <circle cx={x} cy={-y} r={text * 0.7} />
          <text x={x} y={-y + text * 0.35} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
