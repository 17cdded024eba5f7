import type { PartPicture, QuotationDocument } from './document/quotation-document.ts';

/** In characters of the paths of all pictures, so that the customer's page stays light. // P10 */
const ROOM = 60_000;

type Point = readonly [x: number, y: number];

type Pictures = readonly (PartPicture | null)[];

/** Those of the revisions that were looked at last: what was sent never changes, and four hundred take a third of a second. */
const recent = new Map<string, Pictures>();
const MAX_RECENT = 50;

/**
 * The document as the customer's page shows it: where its pictures are too large together, the largest are drawn with fewer points.
 *
 * @param revisionId of the document.
 */
export function withLightPictures(revisionId: string, document: QuotationDocument): QuotationDocument {
  const pictures = recent.get(revisionId) ?? lightPictures(document.lines.map(({ picture }) => picture));
  recent.delete(revisionId);
  recent.set(revisionId, pictures);
  const [oldest] = recent.keys();
  if (oldest !== undefined && recent.size > MAX_RECENT) recent.delete(oldest);
  return {
    ...document,
    lines: document.lines.map((line, at) => ({ ...line, picture: pictures[at] ?? null })),
  };
}

function lightPictures(pictures: Pictures): Pictures {
  const most = shareOf(pictures.flatMap((picture) => (picture === null ? [] : [sizeOf(picture)])));
  return pictures.map((picture) =>
    picture === null || sizeOf(picture) <= most ? picture : lighter(picture, most),
  );
}

const sizeOf = ({ cut, bend }: PartPicture): number => cut.length + bend.length;

/** What each picture may have: what smaller ones don't need is left to the others. */
function shareOf(sizes: readonly number[]): number {
  let room = ROOM;
  for (const [at, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = room / (sizes.length - at);
    if (size > share) return share;
    room -= size;
  }
  return ROOM;
}

/** The same part with fewer points and without its smallest holes, in at most so many characters. */
function lighter(picture: PartPicture, most: number): PartPicture {
  const { width, height } = picture;
  const size = Math.max(width, height);
  const [outline = [], ...holes] = ringsOf(picture.cut);
  const bend = firstLines(picture.bend, most / 4);
  // As it is stored, its points are a two-hundredth of the part apart.
  for (let step = ((size / 400) * sizeOf(picture)) / most; ; step *= 1.25) {
    const isRough = step > size / 4;
    const [first = [], ...others] = [outline, ...(isRough ? [] : holes)].map((ring) => spaced(ring, step));
    // A bar that is narrower than a step is its rectangle.
    const rings = [first.length > 2 ? first : boxOf(picture), ...others.filter(({ length }) => length > 2)];
    const cut = rings.map((ring) => pathOf(ring, step)).join('');
    if (isRough || cut.length + bend.length <= most) return { ...picture, cut, bend };
  }
}

function boxOf({ minX, minY, width, height }: PartPicture): Point[] {
  const [right, bottom] = [minX + width, minY + height];
  return [
    [minX, minY],
    [right, minY],
    [right, bottom],
    [minX, bottom],
  ];
}

/** The closed lines of a path: M0 0L10 0L10 5Z */
function ringsOf(path: string): Point[][] {
  return path
    .split('Z')
    .filter((ring) => ring !== '')
    .map((ring) =>
      ring
        .slice(1)
        .split('L')
        .map((point): Point => {
          const [x = 0, y = 0] = point.split(' ').map(Number);
          return [x, y];
        }),
    );
}

/** With coordinates to a tenth of a step. */
function pathOf(ring: readonly Point[], step: number): string {
  const digits = Math.max(0, Math.ceil(-Math.log10(step / 10)));
  const short = (value: number) => Number(value.toFixed(Math.min(digits, 3)));
  return `M${ring.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;
}

/** As many bend lines as there is room for. */
function firstLines(path: string, most: number): string {
  return path
    .split(/(?=M)/)
    .reduce((kept, line) => (kept.length + line.length <= most ? kept + line : kept), '');
}

/** A closed line without the points that are closer to the one before than a step. */
function spaced(ring: readonly Point[], step: number): Point[] {
  const kept: Point[] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (last === undefined || Math.max(Math.abs(point[0] - last[0]), Math.abs(point[1] - last[1])) >= step)
      kept.push(point);
  }
  return kept;
}
