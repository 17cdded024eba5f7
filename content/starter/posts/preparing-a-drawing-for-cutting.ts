import { body, em, h2, link, list, note, p, steps, strong } from './portable-text.ts';
import type { SamplePost } from './sample-post.ts';

export const preparingADrawingForCutting: SamplePost = {
  slug: 'preparing-a-drawing-for-cutting',
  title: 'Preparing a DXF that goes straight to the machine',
  excerpt:
    'Open contours, doubled lines and a scale of 1 to 25.4 are the reasons why cutting files come back. Ten minutes of checking save a day of emails.',
  author: 'anton-meyer',
  publishedAt: '2026-09-22T08:00:00+02:00',
  featured: true,
  image: 'drawing',
  categories: ['design', 'cutting'],
  tags: ['dxf', 'drawings', 'laser'],
  body: body(
    p(
      'A cutting machine does not read a drawing. It follows lines. Everything that a person would understand at a glance, that the title block is not to be cut, that the centre line is no slot, that two lines on top of each other are one, has to be put right in the file before the nesting program can use it. You can do that, or the shop can do it for you and guess.',
    ),
    h2('Two files, two purposes'),
    p(
      'Send a ',
      strong('dimensioned PDF'),
      ' and a ',
      strong('DXF'),
      '. The PDF says what the part is: sizes, tolerances, grade, thickness, quantity, bends, finish. The DXF gives the machine its path. Where they disagree, somebody will ask, and that is the point: a wrong DXF without a drawing is cut exactly as wrong as it is. Our ',
      link('/quote', 'quote form'),
      ' takes both.',
    ),
    h2('What belongs in the DXF'),
    list(
      'One part in each file, or clearly apart, at full size: 1 : 1, in millimetres.',
      'The outline and the holes as closed contours. A gap of a hundredth of a millimetre is enough for the program to lose the inside of the part.',
      'Finished sizes. Leave the kerf to the machine, which shifts its path by half the width of the cut. If you allow for it as well, it is allowed for twice.',
      'For folded parts, the flat pattern, worked out with the bend allowance of the shop that bends it.',
      'Marking and bend lines on a layer of their own, with a name that says so.',
    ),
    h2('What does not'),
    list(
      'Title blocks, borders, dimensions, hatching, centre lines and other views.',
      [
        'Text in a font. Fonts are not contours. Convert it to outlines, and where letters are cut through, use a stencil form: the middle of an O falls out.',
      ],
      'Lines that lie on top of each other. The machine would cut them twice, and the second pass burns the edge of the first.',
      'Splines and ellipses made of hundreds of short lines. Convert them to arcs. The head runs smoothly along an arc and stammers along a chain of corners.',
      'Blocks and 3D geometry. Explode the blocks, and flatten everything to a height of zero.',
    ),
    h2('Check it in ten minutes'),
    steps(
      [
        strong('Measure one known length.'),
        ' If a side of 100 mm measures 3.937 or 2540, the units are wrong. The ',
        em('$INSUNITS'),
        ' setting of the file should be 4, for millimetres, but many programs ignore it, so write the overall size into the email too.',
      ],
      [
        strong('Join everything'),
        ' with a small tolerance, and count the contours. A plate with four holes has five. If there are nine, look for the gaps.',
      ],
      [strong('Delete duplicates.'), ' Every drawing program has a command for it.'],
      [
        strong('Look at the smallest features.'),
        ' As a rule of thumb, on the laser keep holes and slots no narrower than the plate is thick, and on plasma allow somewhat more. Webs between two cuts should be at least as wide as the plate is thick, or they overheat and move.',
      ],
      [
        strong('Break sharp inner corners'),
        ' with a radius if they carry load. It costs nothing, and it takes from a crack the place where it would begin.',
      ],
      [strong('Save as an old version,'), ' such as AutoCAD 2000 DXF. Everything reads it.'],
      [
        strong('Open the saved file once more'),
        ' in another viewer. What you see there is what the shop sees.',
      ],
    ),
    h2('Have it measured before you send it'),
    p(
      'Choose a DXF on our ',
      link('/quote', 'quote form'),
      ', and it is measured at once, on your own computer. You see the part with its outer dimensions and the unit it was read in, and the number of holes, the cut length and the pierces. Gaps, doubled and crossing lines, and text left in the file are marked with numbers at their places.',
    ),
    p(
      'With the grade and the thickness it also shows the mass, the holes that are too small for the plate, the webs that are too thin, and which machines the part fits. Nothing of this keeps you from sending the file: it is there so that you find the gap before the estimator does, and before a plate is on the machine.',
    ),
    note(
      'Name the file so that it can be understood without you: part number, grade, thickness, quantity. "4711-B_S355_10mm_24off.dxf" can be loaded; "final new 2.dxf" has to be asked about. The quote form reads grade, thickness and quantity from such a name and fills them in.',
    ),
    h2('Holes, threads and pins'),
    p(
      'Draw a hole at the size that it is to have when finished, and say what it is for. A clearance hole can be cut. A hole to be tapped is drilled at the tapping size, which is 10.2 mm for a coarse M12, and has to be marked as tapped, or you get a plain hole of 10.2 mm. A hole for a press-fit pin should be drilled and reamed; draw a centre mark only, and note the fit on the PDF.',
    ),
    h2('Say what may change'),
    p(
      'The most useful line on a drawing is the one that says what does not matter. If the grain direction is free, the nest gets fuller. If 9 mm will do as well as 10, the plate may be in stock. If the corner radii are only for looks, say so. Each freedom that you give away is worth something in the price, and costs you nothing.',
    ),
  ),
};
