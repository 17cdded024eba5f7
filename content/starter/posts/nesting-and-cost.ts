import { body, h2, link, list, note, p, strong, table } from './portable-text.ts';
import type { SamplePost } from './sample-post.ts';

export const nestingAndCost: SamplePost = {
  slug: 'nesting-and-cost',
  title: 'Nesting: how fifteen millimetres put a third more parts on a sheet',
  excerpt:
    'What you pay for is the sheet, the length of the cut and the handling. How parts are laid out, what drives the price, and which small changes lower it.',
  author: 'anton-meyer',
  publishedAt: '2026-04-21T08:00:00+02:00',
  featured: false,
  image: 'nest',
  categories: ['cutting', 'design'],
  tags: ['nesting', 'cost', 'drawings'],
  body: body(
    p(
      'Two parts that look alike can take up very different shares of a sheet, although they weigh nearly the same. You pay for the share. Nesting is the art of laying parts on a sheet so that little is left over, and the person who draws the part decides more about it than the one who nests it.',
    ),
    h2('A worked example'),
    p(
      'A cover plate measures 620 x 420 mm. The sheet is 2500 x 1250 mm, and 8 mm stay free between parts and along the edges, so that the skeleton holds together. However they are laid, no more than ',
      strong('nine'),
      ' plates come out of it: one lying and four standing side by side, and above them one standing and three lying. The row is full, and above it a strip is left that is too narrow for a plate.',
    ),
    p(
      'Now make the plate 610 x 405 mm. Four fit along the sheet, since four times 618 and 8 make 2480. Three fit across it, since three times 413 and 8 make 1247. That is ',
      strong('twelve'),
      ' plates. A part that is 10 mm shorter and 15 mm narrower gives a third more, and each of them pays for a twelfth of the sheet instead of a ninth. Of the sheet itself, 95 per cent become parts instead of 75.',
    ),
    p(
      'Nobody should weaken a part to please a sheet. But covers, trays, shelves and guards often have a size that was rounded up to a pleasant number, and there it pays to ask.',
    ),
    h2('What the price is made of'),
    table(
      'Where the money goes in a cut part',
      ['Part of the price', 'What drives it'],
      ['Material', 'The share of the sheet that is used up, not the weight of the part'],
      ['Cutting time', 'Length of all contours, and thickness: speed falls steeply with it'],
      ['Pierces', 'Every hole begins with one; in thick plate each takes seconds'],
      ['Handling', 'Loading, sorting out, deburring, packing: by the piece'],
      ['Setting up', 'Programming and the first sheet: once for each order'],
      ['Extras', 'Bending, drilling, tapping, finishing, certificates'],
    ),
    p(
      'Steel weighs 7.85 kg for each square metre and millimetre. A sheet of 2500 x 1250 mm and 6 mm weighs 147 kg. If the parts that are cut from it weigh 90 kg together, you still pay for what the rest has become: scrap, which is worth a fraction of what plate costs. A remainder that is large enough goes back on the rack, and somebody else’s small part may come out of it.',
    ),
    h2('Shapes that nest, and shapes that do not'),
    list(
      [
        strong('Rectangles'),
        ' nest best, and parts with straight sides can even share a cut: one line parts two pieces.',
      ],
      [
        strong('L-shapes and triangles'),
        ' nest in pairs, one turned around. Two Ls with legs twice as long as they are wide make a rectangle, and nothing is left between them.',
      ],
      [
        strong('Rings'),
        ' waste their inside, unless something smaller is cut from it. A large ring may be cheaper in segments, welded together.',
      ],
      [
        strong('Long parts'),
        ' set the size of the sheet. One part of 2600 mm needs a longer sheet for the whole nest, where 2480 mm would have done.',
      ],
      [
        strong('One odd tab'),
        ' that sticks out takes a whole strip with it. Could it be a separate piece, or be bent up?',
      ],
    ),
    h2('Quantity and mixture'),
    p(
      'A single part pays for the set-up by itself, and for the rest of the sheet unless that can be used again. Ten parts share it. Beyond a few full sheets the price of a part hardly falls any more, because then only plate and cutting time are left. What does help is a mixture: small parts fill the gaps between large ones. So send everything of the same grade and thickness together, even if you need it at different times. And if three brackets are of 5, 6 and 8 mm for no strong reason, make all of them 6 mm: then they fit on one sheet.',
    ),
    note(
      'Standard thickness, standard grade, standard sheet. Whatever is in stock is cheaper than whatever has to be ordered, and it is here today.',
    ),
    h2('Small changes that pay'),
    list(
      'Leave the direction of the grain free wherever bends and brushing allow. A part that may be turned by 90 degrees nests better.',
      'Join rows of holes into slots where they serve the same purpose: fewer pierces, less time.',
      'Do not ask for tight tolerances or smooth edges on sides that nobody sees.',
      'Round outside corners. It costs nothing, is kinder to hands, and saves the deburring.',
      'Let bolts do what cut joints would: tabs and slots are cheap to cut and make the fit-up quick.',
      'Ask for the quantity that fills the sheet. If 22 are needed and 24 fit, two spares may cost next to nothing.',
    ),
    p(
      'If you send a drawing with a note such as "width may be 400 to 420", an estimator can look for the step in the price. Most of the savings above are found that way, with one question on the phone. Before you send it, ',
      link('/blog/preparing-a-drawing-for-cutting', 'check the drawing'),
      '; then ',
      link('/quote', 'ask for a price'),
      '.',
    ),
  ),
};
