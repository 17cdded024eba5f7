import { lengthText, sizeText } from './drawing-texts.ts';
import { BALLOON_RADIUS, placeMarks, textHeight } from './finding-marks.ts';
import type { Picture } from './picture.ts';

interface Props {
  picture: Picture;
  /** Shown as numbered balloons; the number is the place of the finding's kind in the list beside it. */
  findings?: readonly { readonly code: string; readonly at: { x: number; y: number } | null }[];
}

/** A drawing with its outer dimensions as dimension lines. Its figures are said in the table beside it. // Q2, Q4 */
export function DrawingPicture({ picture, findings = [] }: Props) {
  const { minX, minY, width, height } = picture;
  const text = textHeight(picture);
  const room = text * 2.4;
  const left = minX - room;
  const bottom = minY + height + room;
  return (
    <svg
      className="drawing-picture"
      viewBox={`${left - text * 1.6} ${minY - text * 2} ${width + room + text * 3.6} ${height + room + text * 3}`}
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
      {placeMarks(findings, picture).map(({ number, at, balloon }) => (
        <g key={`${number} ${at.x} ${at.y}`} className="drawing-finding">
          <path d={`M${at.x} ${at.y}L${balloon.x} ${balloon.y}`} vectorEffect="non-scaling-stroke" />
          <circle cx={at.x} cy={at.y} r={text * 0.15} />
          <circle cx={balloon.x} cy={balloon.y} r={text * BALLOON_RADIUS} />
          <text x={balloon.x} y={balloon.y + text * 0.34} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}
