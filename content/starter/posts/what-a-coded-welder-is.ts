import { body, em, h2, link, list, note, p, steps, strong, table } from './portable-text.ts';
import type { SamplePost } from './sample-post.ts';

export const whatACodedWelderIs: SamplePost = {
  slug: 'what-a-coded-welder-is',
  title: 'Coded to AWS D1.1: what it means and what to ask for',
  excerpt:
    'A coded welder has passed a test. The code says which one, for what joints it counts, and when it lapses. Three documents show it.',
  author: 'zanele-khumalo',
  publishedAt: '2026-05-19T08:00:00+02:00',
  featured: false,
  image: 'weldment',
  categories: ['fabrication'],
  tags: ['welding', 'aws-d1-1', 'grades'],
  body: body(
    p(
      '"To be welded by coded welders" stands on many drawings and says less than it seems to. Coded to what, for which joint, in which position, and until when? AWS D1.1, the structural welding code for steel of the American Welding Society, answers all four. It is used far beyond America, and once one knows its three documents, it is not hard to read.',
    ),
    h2('What the code covers'),
    p(
      'D1.1 is written for structures of carbon and low-alloy steel, 3 mm thick and up: beams, columns, frames, platforms, supports. It covers the design of joints, the procedures, the tests that welders take, the work itself and the inspection. Thin sheet, stainless steel and aluminium have codes of their own, and so do pressure vessels. A welder coded to D1.1 has not thereby shown that they can weld a stainless tank.',
    ),
    h2('Three documents'),
    list(
      [
        strong('The WPS,'),
        ' the welding procedure specification, is the recipe: process, filler, joint preparation, position, current, voltage, travel speed, preheat. It lies beside the welder at work.',
      ],
      [
        strong('The PQR,'),
        ' the procedure qualification record, is the proof: a joint was welded by that recipe, cut up and tested, and these are the results.',
      ],
      [
        strong('The welder’s qualification record'),
        ' shows that this person, named, has made a sound weld by a recipe of this kind.',
      ],
    ),
    p(
      'A good recipe in untrained hands makes a bad weld, and so does a skilled hand with a bad recipe. That is why the code wants both.',
    ),
    p(
      'For common joints D1.1 offers a shortcut. A ',
      em('prequalified'),
      ' procedure needs no PQR of its own, provided that it stays inside every limit the code sets for it: listed steels, listed joint details, listed processes and fillers, the minimum preheat. It must still be written down. "Prequalified" never means "without a WPS".',
    ),
    h2('What the test proves'),
    p(
      'The welder makes a test joint. It is looked at first; then strips are cut from it and bent until they are U-shaped, or it is X-rayed. Flaws open up in the bend and are measured. What the pass is worth depends on how the test was taken:',
    ),
    table(
      'Groove welds in plate: what a passed test covers in position',
      ['Test position', 'Welder faces', 'Covers'],
      ['1G', 'Flat', 'Flat'],
      ['2G', 'Horizontal', 'Flat and horizontal'],
      ['3G', 'Vertical', 'Flat, horizontal and vertical'],
      ['4G', 'Overhead', 'Flat and overhead'],
      ['3G and 4G', 'Vertical and overhead', 'All positions'],
    ),
    p(
      'Groove tests cover fillet welds too, but a fillet test does not cover grooves. Thickness counts as well: a test on plate of 10 mm covers work up to 20 mm, and a test on plate of 25 mm has no upper limit. A test with one process does not count for another, and with electrodes the group of the electrode decides.',
    ),
    h2('When it lapses'),
    p(
      'A qualification does not run out on a date. It stays valid as long as the welder keeps using that process. After more than six months without it, or where there is a reason to doubt the work, it has to be shown again. So a certificate from years ago proves nothing by itself. Ask for the continuity record beside it.',
    ),
    h2('What to ask for'),
    steps(
      'Name the code and its edition on the drawing, and say which welds are critical.',
      'Use weld symbols with sizes. A fillet is given by its leg; its throat, which carries the load, is 0.7 of that.',
      'Ask for the WPS of each kind of joint before work begins.',
      'Ask for the record of each welder who will work on it: process, position, thickness and continuity.',
      'Say how it will be inspected. Visual inspection always; magnetic particles or ultrasonics where the design needs it, and for what share of the welds.',
      'Ask for material certificates, so that the steel on the floor is the steel in the WPS.',
    ),
    note(
      'Do not ask for larger welds to be safe. A fillet with twice the leg takes four times the metal, puts in that much more heat, and bends the part. The size that has been calculated is the safe one.',
    ),
    h2('Does every job need it?'),
    p(
      'No. A gate, a bench or a bracket that carries little can be welded well by a good tradesperson without any paper. Coding is for joints whose failure would hurt somebody or stop a plant: lifting lugs, platforms, crane beams, structures signed off by an engineer. There the paper is cheap. When you send such a job, say so at the start, because certificates cannot be made up afterwards. Which codes a shop’s welders hold, and in which positions, is a fair question when you ',
      link('/quote', 'ask for a price'),
      '.',
    ),
  ),
};
