import { type Exact, exact } from './money.ts';
import type { Process } from './price-book.ts';
import type { Part } from './price-request.ts';

interface CuttingTime {
  /** Minutes a metre. */
  readonly pace: Exact;
  readonly pierceSeconds: Exact;
  /** One part. */
  readonly seconds: Exact;
}

/** How long one part is cut. @returns null if the thickness is outside of all feeds. */
export function cuttingTime(
  part: Pick<Part, 'cutLength' | 'pierces' | 'contours'>,
  process: Pick<Process, 'feeds' | 'timeFactor' | 'secondsPerContour'>,
  { group, thickness }: { group: string; thickness: number },
): CuttingTime | null {
  const feeds = process.feeds.filter((feed) => feed.group === group);
  const below = nearest(
    feeds.filter((feed) => feed.thickness <= thickness),
    -1,
  );
  const above = nearest(
    feeds.filter((feed) => feed.thickness >= thickness),
    1,
  );
  if (below === undefined || above === undefined) return null;
  const isBetween = below.thickness < above.thickness;
  const share = isBetween
    ? exact(thickness)
        .sub(exact(below.thickness))
        .div(exact(above.thickness).sub(exact(below.thickness)))
    : exact(0);
  const between = (from: Exact, to: Exact) => from.add(to.sub(from).mul(share));
  // Between two thicknesses the mean of two speeds would be faster than the machine cuts.
  const pace = between(
    exact(1_000).div(exact(below.mmPerMinute)),
    exact(1_000).div(exact(above.mmPerMinute)),
  );
  const pierceSeconds = between(exact(below.pierceSeconds), exact(above.pierceSeconds));
  const atFullFeed = exact(part.cutLength)
    .div(1_000)
    .mul(pace)
    .mul(60)
    .add(pierceSeconds.mul(part.pierces))
    .add(exact(process.secondsPerContour).mul(part.contours));
  return { pace, pierceSeconds, seconds: atFullFeed.mul(exact(process.timeFactor)) };
}

type Feed = Process['feeds'][number];

/** The thickest (-1) or the thinnest (1). */
function nearest(feeds: readonly Feed[], direction: 1 | -1): Feed | undefined {
  return feeds.toSorted((a, b) => direction * (a.thickness - b.thickness))[0];
}
