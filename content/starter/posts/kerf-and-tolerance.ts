import { body, h2, link, list, note, p, strong, table } from './portable-text.ts';
import type { SamplePost } from './sample-post.ts';

export const kerfAndTolerance: SamplePost = {
  slug: 'kerf-and-tolerance',
  title: 'Kerf and tolerance: how accurate is a cut part?',
  excerpt:
    'Every cut has a width, a slope and a temperature. What that does to your dimensions, which tolerance is worth asking for, and how to write it down.',
  author: 'anton-meyer',
  publishedAt: '2026-07-21T08:00:00+02:00',
  featured: false,
  image: 'laser',
  categories: ['cutting', 'design'],
  tags: ['kerf', 'tolerance', 'laser'],
  body: body(
    p(
      'The kerf is the steel that is no longer there after the cut. It is a few tenths of a millimetre wide behind a laser and several millimetres behind a torch, and every dimension of a cut part has to do with it. A drawing does not need to show it. But it helps to know what the shop does about it, and where its limits are.',
    ),
    h2('Half on each side'),
    p(
      'If the centre of the beam followed the line on the drawing, half of the kerf would come out of the part and half out of the waste. With a kerf of 0.3 mm an outline would end up 0.3 mm too small, and a hole 0.3 mm too large. So the machine shifts its path sideways by half the kerf, outwards along the outline and inwards in a hole. This is kerf compensation, and it belongs to the machine: the kerf depends on the thickness, the gas, the nozzle and how worn that nozzle is.',
    ),
    p(
      'That is why a cutting file should hold the finished sizes. Somebody who has already made the holes smaller "for the kerf" gets holes that are too small.',
    ),
    h2('The edge is not quite square'),
    p(
      'Beam and arc lose energy on their way down. The cut is a little wider at the top than at the bottom, or the other way round, and its lower half lags behind, which draws the fine curved lines on the edge. ISO 9013 measures this as the perpendicularity of the edge and sorts it into ranges from 1, the best, to 5. Laser edges usually lie in the first ranges, plasma and flame in the middle ones.',
    ),
    p(
      'For a hole it means that its diameter depends on where you measure. On thick plate a plug gauge fits at one face and sticks at the other. Where a pin has to fit, have the centre marked only, and the hole drilled and reamed from the solid: the hardened edge of a cut hole ruins drills and reamers.',
    ),
    h2('The plate is not quite still'),
    p(
      'Steel grows by about 0.012 mm for each metre and each degree. A metre of plate that is 50 degrees warmer while it is being cut is 0.6 mm longer than it will be on your bench. Long narrow parts move while they are cut, because one side is hot. Rolled plate also has stresses locked inside it, which are set free when it is cut into strips. Good sequences, small joints that hold the part until the end, and cooling cuts keep this within bounds, but they do not remove it.',
    ),
    h2('Which tolerance to ask for'),
    p(
      'If a drawing says nothing, most shops work to a general standard. For ordinary machined and cut parts that is often ISO 2768-1, class m:',
    ),
    table(
      'ISO 2768-1, class m: permissible deviation of linear dimensions',
      ['Nominal size', 'Deviation'],
      ['Over 6 to 30 mm', '± 0.2 mm'],
      ['Over 30 to 120 mm', '± 0.3 mm'],
      ['Over 120 to 400 mm', '± 0.5 mm'],
      ['Over 400 to 1000 mm', '± 0.8 mm'],
      ['Over 1000 to 2000 mm', '± 1.2 mm'],
    ),
    p(
      'A laser holds this in thin and medium plate without effort. High-definition plasma comes near it in medium plate, with care. Flame-cut parts from heavy plate do not, and need not: they have their own classes in ISO 9013, which widen with the thickness. Asking for class m on a ring of 100 mm plate means asking for machining.',
    ),
    note(
      'Give a tight tolerance to the two or three dimensions that need it, and a general one to the rest. A drawing on which everything is ± 0.1 mm tells nobody what matters, and is priced as if everything did.',
    ),
    h2('Holes for bolts'),
    p(
      'Clearance holes forgive most of what has been said. For structural bolts the usual clearance is 2 mm from M16 to M24, and 3 mm from M27: a hole of 18 mm for an M16, of 30 mm for an M27. Two plates whose holes are each half a millimetre out still go together. If assembly depends on exact holes, ask instead whether a slot in one of the plates would do. It costs nothing to cut.',
    ),
    h2('Writing it down'),
    list(
      [strong('Name the general standard'), ' once, in the title block.'],
      [
        strong('Dimension from one datum'),
        ' instead of in a chain. In a chain of five dimensions of ± 0.3 mm, the last hole may be out by 1.5 mm.',
      ],
      [
        strong('State fits as fits.'),
        ' "Ø 20 H7, reamed" says what it needs. "20.00" says only that somebody typed two zeros.',
      ],
      [
        strong('Leave stock for machining.'),
        ' Two to three millimetres on a flame-cut edge take away the hardened layer as well.',
      ],
      [strong('Say which face is the good one'), ' if dross, marks or the direction of the edge matter.'],
    ),
    p(
      'Which process reaches which accuracy, and at what cost, is a matter of thickness above all. ',
      link('/blog/laser-plasma-or-oxy-fuel', 'Laser, plasma or oxy-fuel'),
      ' goes through the choice.',
    ),
  ),
};
