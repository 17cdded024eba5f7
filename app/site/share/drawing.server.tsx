import {
  type ShareImageBrand,
  type ShareImageContent,
  shareImageSize,
} from '#app/company/head/public-page.ts';
import { paletteOf } from '#app/company/palette.ts';

const { width, height } = shareImageSize;
export const PLATE = '#12171a';
const LINE = '#aab5ba';
/** In px: the margin around the text, and the size of the cut corner. */
const MARGIN = 72;
const CHAMFER = 96;
/** In px: where the picture begins to show. It fades out towards the heading. */
export const pictureFrom = 360;

/** Font sizes in px by heading length. Text beyond four lines is truncated. */
const SIZES = [
  { letters: 0, size: 136 },
  { letters: 22, size: 116 },
  { letters: 40, size: 92 },
  { letters: 64, size: 76 },
] as const;

/** In px. */
export const MARK_HEIGHT = 60;

/** The overlay of a share image: gradient, logo, heading, cut corner. @param mark the logo as a data URL. */
export function shareDrawing(
  { heading, dimension }: ShareImageContent,
  { name, colour, logo }: ShareImageBrand,
  mark: string,
) {
  return (
    <div style={{ display: 'flex', width, height, backgroundImage: fade }}>
      <div style={{ ...text, width: width - 2 * MARGIN, height: height - 2 * MARGIN }}>
        <Company name={name} ratio={logo.ratio} mark={mark} />
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={headingStyle(heading)}>{heading}</div>
          {dimension === undefined ? null : <DimensionLine value={dimension} />}
        </div>
      </div>
      <Corner colour={paletteOf(colour).onDark.fill} />
    </div>
  );
}

const text = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  margin: MARGIN,
} as const;
const fade = `linear-gradient(90deg, ${PLATE} ${pictureFrom}px, rgba(18,23,26,0.7) 640px, rgba(18,23,26,0) 920px)`;

function headingStyle(heading: string) {
  const size = SIZES.findLast(({ letters }) => heading.length >= letters)?.size ?? SIZES[0].size;
  return {
    fontSize: size,
    lineHeight: 0.96,
    letterSpacing: '-0.01em',
    color: '#fff',
    maxWidth: 720,
    display: 'block',
    lineClamp: 4,
  } as const;
}

function Company({ name, ratio, mark }: { name: string; ratio: number; mark: string }) {
  const width = Math.round(MARK_HEIGHT * Math.min(ratio, 2));
  return (
    <div style={{ display: 'flex', alignItems: 'center', fontSize: 44, color: '#fff' }}>
      <img src={mark} width={width} height={Math.round(width / ratio)} alt="" style={{ marginRight: 20 }} />
      {name}
    </div>
  );
}

function DimensionLine({ value }: { value: string }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', width: 560, marginTop: 36, color: '#fff' }}>
      <DimensionEnd end="left" />
      <div style={{ fontSize: 52, lineHeight: 1, margin: '0 24px' }}>{value}</div>
      <DimensionEnd end="right" />
    </div>
  );
}

/** A half of the line with its tick. */
function DimensionEnd({ end }: { end: 'left' | 'right' }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', flexGrow: 1, height: 36, ...tick(end) }}>
      <div style={{ flexGrow: 1, height: 3, backgroundColor: LINE }} />
    </div>
  );
}

function tick(end: 'left' | 'right') {
  const border = `3px solid ${LINE}`;
  return end === 'left' ? { borderLeft: border } : { borderRight: border };
}

/** The cut corner with an edge in the brand colour. */
function Corner({ colour }: { colour: string }) {
  return (
    <svg
      aria-hidden="true"
      width={CHAMFER}
      height={CHAMFER}
      style={{ position: 'absolute', right: 0, bottom: 0 }}
    >
      <path d={`M${CHAMFER} 0V${CHAMFER}H0Z`} fill={PLATE} />
      <path d={`M${CHAMFER} 0V22L22 ${CHAMFER}H0Z`} fill={colour} />
    </svg>
  );
}
