import { body, h2, link, list, note, p, strong, table } from './portable-text.ts';
import type { SamplePost } from './sample-post.ts';

export const designingForGalvanising: SamplePost = {
  slug: 'designing-for-galvanising',
  title: 'Designing steelwork that can be galvanised',
  excerpt:
    'Molten zinc has to run in, air has to get out, and nothing may be sealed. What to draw so that a frame comes back straight and coated all over.',
  author: 'zanele-khumalo',
  publishedAt: '2026-06-23T08:00:00+02:00',
  featured: false,
  image: 'galv',
  categories: ['fabrication', 'design'],
  tags: ['galvanising', 'corrosion', 'drawings'],
  body: body(
    p(
      'Hot dip galvanising is simple to order and easy to get wrong. The finished frame is lowered into molten zinc at about 450 °C, the steel and the zinc react, and a coating grows that is part of the steel and not a film upon it. Whether that works on your frame was decided at the drawing board, before anything was cut.',
    ),
    h2('First of all: no sealed spaces'),
    p(
      'A closed hollow section that is dipped into zinc is a pressure vessel. The air and any moisture inside it heat up within seconds, and it can burst in the bath, with people beside it. No galvaniser will dip one knowingly. So every hollow section and every pocket between plates needs holes: for the zinc to enter, for it to drain, and for air to leave while the piece goes down at an angle.',
    ),
    list(
      'Put the holes at both ends of the section, at opposite corners, as near to the end as possible. A hole 50 mm up from the end leaves 50 mm of trapped air or frozen zinc.',
      'Make them at least 10 mm, and larger on larger sections. About a quarter of the diagonal of the section is a common rule. Ask the galvaniser, who knows how the piece will hang.',
      'Crop the corners of gussets, stiffeners and base plates, so that zinc does not collect in the corner.',
      'Draw them. Holes that are not on the drawing are made with a torch, by somebody in a hurry.',
    ),
    h2('Overlaps hold acid'),
    p(
      'Before zinc comes acid, to clean the steel. It creeps between two plates that lie on each other, does not dry, and bleeds out later as a brown stain. Weld small overlaps all round, so that nothing gets in. Large overlaps must not be sealed without a vent, for the same reason as hollow sections; a hole through one of the plates lets them breathe. Best of all, butt the plates, or leave a gap that can be rinsed.',
    ),
    h2('Which steel, and which edges'),
    p(
      'How thick the coating grows depends on the steel, and on its silicon most of all. Steel with roughly 0.04 to 0.14% silicon, and steel above about 0.25%, reacts fast and gets a thick, dull grey coating that chips more easily. It protects well, but it looks different from the bright spangled one. If looks count, tell the supplier that the steel will be galvanised.',
    ),
    p(
      'Edges cut with a flame are changed by the heat and may take a thinner coating that holds less well. Grinding them removes the changed layer. Sharp edges should be broken, because a coating chips there first.',
    ),
    table(
      'Mean coating on dipped articles to ISO 1461, at least',
      ['Thickness of the steel', 'Coating'],
      ['Over 6 mm', '85 µm'],
      ['Over 3 to 6 mm', '70 µm'],
      ['1.5 to 3 mm', '55 µm'],
      ['Below 1.5 mm', '45 µm'],
    ),
    h2('Keeping it straight'),
    p(
      'At 450 °C steel has lost part of its strength, and stresses from welding and rolling relax. Frames bend when one side is heavier than the other, or when thin sheet is welded to thick sections. Design symmetrically, keep thicknesses similar within one piece, and weld in a balanced order with no more weld than needed. Thin panels are better bolted on afterwards. And make sure the piece fits into the bath in one dip. A double dip heats one half while the other is cold, which is how straight beams come back as bows.',
    ),
    h2('Clean means clean'),
    list(
      [
        strong('Weld slag'),
        ' is glass. Acid does not remove it and zinc does not stick to it. Chip and brush every weld.',
      ],
      [
        strong('Paint, oil-based marker and stickers'),
        ' leave bare patches. Mark pieces with stamped tags or with marker made for galvanising.',
      ],
      [strong('Anti-spatter spray'), ' with silicone does the same. Use one that washes off.'],
    ),
    h2('Threads, hinges and holes'),
    p(
      'The coating adds about a tenth of a millimetre to each surface, so give moving parts clearance, and galvanise hinges open or as separate pieces. Threads fill up. Plug tapped holes or tap them again, and buy galvanised bolts together with nuts that were tapped oversize for them. Never run a die over a galvanised bolt: it takes off what you have paid for. Drill a hole 2 mm larger than the bolt and it will still fit afterwards.',
    ),
    note(
      'Weld and drill before galvanising, not after. What is cut or welded later has no zinc, and a repair with zinc-rich paint is a repair.',
    ),
    h2('Before the drawing goes out'),
    p(
      'Ask the galvaniser three things: the size of the bath, where the holes should go, and how the piece will be hung. Then add lifting points. A sketch sent early costs one mail. A frame that comes back twisted costs the frame. And say in your ',
      link('/quote', 'enquiry'),
      ' that the work is to be galvanised, so that whoever makes it plans the holes and the joints for it.',
    ),
  ),
};
