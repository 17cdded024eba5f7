import { lengthText, shownText, sizeText } from './drawing-texts.ts';
import { BALLOON_RADIUS, placeMarks, textHeight } from './finding-marks.ts';
import type { Picture } from './picture.ts';
import { type Frame, seenFrame } from './picture-view.ts';
import { usePictureView } from './use-picture-view.ts';

type Props = {
  picture: Picture;
  /** Shown as numbered balloons; the number is the place of the finding's kind in the list beside it. */
  findings: readonly { readonly code: string; readonly at: { x: number; y: number } | null }[];
};

/**
 * A drawing with its outer dimensions as dimension lines, to be enlarged and moved. Its figures are said in the table beside
 * it. // Q2, Q4
 */
export function DrawingPicture(props: Props) {
  const { minX, minY, width, height } = props.picture;
  // Another drawing, or unit, is seen as a whole first.
  return <ZoomedPicture key={`${minX} ${minY} ${width} ${height}`} {...props} />;
}

function ZoomedPicture({ picture, findings }: Props) {
  const { minX, minY, width, height } = picture;
  const line = textHeight(picture);
  const left = minX - line * 2.4;
  const bottom = minY + height + line * 2.4;
  const whole: Frame = {
    minX: left - line * 1.6,
    minY: minY - line * 2,
    width: width + line * 6,
    height: height + line * 5.4,
  };
  const { view, isWhole, gestures, zoomIn, zoomOut, fit, onKeyDown } = usePictureView(whole);
  const seen = seenFrame(view, whole);
  // Texts and balloons keep their size on the screen.
  const text = line / view.scale;
  const marks = placeMarks(findings, isWhole ? picture : seen, text);
  return (
    <div className="drawing-view">
      <svg
        {...gestures}
        className="drawing-picture"
        viewBox={`${seen.minX} ${seen.minY} ${seen.width} ${seen.height}`}
        data-zoomed={!isWhole || undefined}
        role="img"
        aria-label={`The drawing: ${sizeText(picture)}`}
        style={{ fontSize: text }}
      >
        <path className="drawing-cut" d={picture.cut} vectorEffect="non-scaling-stroke" />
        <path className="drawing-bend" d={picture.bend} vectorEffect="non-scaling-stroke" />
        <path className="drawing-mark" d={picture.mark} vectorEffect="non-scaling-stroke" />
        <path
          className="drawing-dimension"
          d={`M${minX} ${bottom}H${minX + width}M${minX} ${bottom - line / 2}v${line}M${minX + width} ${bottom - line / 2}v${line}M${left} ${minY}V${minY + height}M${left - line / 2} ${minY}h${line}M${left - line / 2} ${minY + height}h${line}`}
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
        {marks.map(({ number, at, balloon }) => (
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
      {picture.shown < picture.curves && <p className="drawing-part-shown">{shownText(picture)}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: buttons are no fields, and a fieldset has a border. */}
      <div className="drawing-zoom" role="group" aria-label="Zoom. The arrow keys move an enlarged drawing.">
        <button
          type="button"
          onClick={zoomOut}
          onKeyDown={onKeyDown}
          aria-disabled={isWhole}
          aria-label="Zoom out"
        >
          −
        </button>
        <button
          type="button"
          onClick={() => zoomIn(marks[0]?.at ?? null)}
          onKeyDown={onKeyDown}
          aria-label="Zoom in"
        >
          +
        </button>
        <button type="button" onClick={fit} onKeyDown={onKeyDown} aria-disabled={isWhole}>
          Fit
        </button>
      </div>
    </div>
  );
}
