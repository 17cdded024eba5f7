import { body, h2, link, list, note, p, strong, table } from './portable-text.ts';
import type { SamplePost } from './sample-post.ts';

export const holesInPlate: SamplePost = {
  slug: 'holes-in-plate',
  title: 'Holes in plate: cut, drilled, tapped or countersunk?',
  excerpt:
    'The holes are what has to fit. When a cut hole is good enough, when it must be drilled, and what to write beside it.',
  author: 'anton-meyer',
  publishedAt: '2026-03-24T08:00:00+02:00',
  featured: false,
  image: 'drilling',
  categories: ['design', 'cutting'],
  tags: ['tolerance', 'drawings', 'laser'],
  body: body(
    p(
      'Nobody sends a part back because its outline is half a millimetre out. Parts come back because a bolt does not go through, a thread does not hold, or a screw head stands proud. Holes are the part of the drawing that has to fit something else, so they deserve the most thought, and they usually get the least.',
    ),
    h2('Cut it, if it only has to clear'),
    p(
      'A hole for a bolt that passes through with play can be cut together with the outline. It costs one pierce and a few centimetres of travel, and its position is as good as the machine, because it is cut in the same clamping. The rule of thumb is the ratio of diameter to thickness. A laser makes a clean clearance hole down to about the thickness of the plate, and smaller with care. Plasma wants the hole somewhat larger than the plate is thick, or else it is visibly tapered. So does oxy-fuel, which starts each hole with a crater that has to lie in the waste.',
    ),
    p(
      'Every cut hole has a small mark where the cut begins and ends. On a bolt hole it does not matter. On a hole that a pin turns in, it does.',
    ),
    h2('Drill it, if it has to fit'),
    p(
      'A drilled hole is round, parallel and free of the hardened skin that a hot cut leaves. Drill where the hole is small for its thickness, where it is to be tapped or reamed, where a pin or a bush goes in, and where a structure is loaded over and over again, since cracks like to begin at a rough edge. Often the best way is to do both: cut the outline, mark the centres in the same run, and drill on the marks.',
    ),
    note(
      'Do not have a hole cut slightly small so that it can be drilled out. The edge of a hot cut is hard and ruins drills and reamers, and the drill follows the hole that is there instead of the one you wanted. A centre mark is better, and cheaper.',
    ),
    h2('Tap it, with enough metal around'),
    p(
      'A coarse metric thread needs a tapping hole of the nominal size less the pitch. For full strength in steel a screw should engage about one diameter deep: an M12 in 12 mm of plate. In thinner plate, weld a nut behind it, or use a rivet nut.',
    ),
    table(
      'Coarse metric threads: pitch, tapping drill and clearance hole',
      ['Thread', 'Pitch', 'Tapping drill', 'Clearance, medium'],
      ['M6', '1.0 mm', '5.0 mm', '6.6 mm'],
      ['M8', '1.25 mm', '6.8 mm', '9 mm'],
      ['M10', '1.5 mm', '8.5 mm', '11 mm'],
      ['M12', '1.75 mm', '10.2 mm', '13.5 mm'],
      ['M16', '2.0 mm', '14.0 mm', '17.5 mm'],
      ['M20', '2.5 mm', '17.5 mm', '22 mm'],
      ['M24', '3.0 mm', '21.0 mm', '26 mm'],
    ),
    p(
      'The clearance holes are those of the medium series of ISO 273. Structural steelwork uses rounder numbers, 18 mm for an M16 and 22 mm for an M20, and a frame that will be galvanised is glad of them.',
    ),
    h2('Countersink it, for the head you have'),
    p(
      'A countersunk screw to the metric standard has a head of 90 degrees; an American (UNC or UNF) one has 82. The countersink is given by its outer diameter and its angle, and the plate has to be thicker than the head is high, or the cone breaks through and leaves a sharp edge. State which screw it is for. Then whoever makes it can try one.',
    ),
    h2('Where the hole may be'),
    list(
      [
        strong('From the edge:'),
        ' for structural bolts the centre should be at least about 1.2 times the hole diameter from the edge, and 1.5 is kinder. Nearer than that, the bolt tears out.',
      ],
      [
        strong('From each other:'),
        ' for structural bolts at least 2.7 bolt diameters between centres, which makes 54 mm for an M20, with room for the spanner. That is the rule of SANS 10162-1; other codes have other figures, so check the clause for your code.',
      ],
      [
        strong('From a bend:'),
        ' two and a half thicknesses plus the inside radius between the edge of the hole and the bend line, or it becomes an egg. More on that in ',
        link('/blog/bend-radius-and-allowance', 'bend radius and bend allowance'),
        '.',
      ],
      [
        strong('From a weld:'),
        ' far enough that the washer lies flat. The toe of a fillet is wider than one thinks.',
      ],
    ),
    h2('Slots instead of accuracy'),
    p(
      'Where two parts made in different places have to meet, give one of them slots. A slot of 18 x 30 mm for an M16 takes up 12 mm, costs the same as a hole, and saves the file and the swearing on site. Set the slots of two joined parts at right angles to each other, and the joint can be moved both ways. Leave the slot out where the bolt carries load along it.',
    ),
    h2('What to write'),
    p(
      'Beside each kind of hole: how many, the finished diameter, and what it is, as in "4 x Ø 18 clearance", "2 x M12 through", "Ø 20 H7 reamed", "6 x countersunk 90° for M8". Draw it at finished size in the DXF and put the word in the PDF. Say when you ',
      link('/quote', 'ask for a price'),
      ' which of them must be drilled, since that is another machine and another price.',
    ),
  ),
};
