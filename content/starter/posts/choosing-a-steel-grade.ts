import { body, h2, link, list, note, p, strong, table } from './portable-text.ts';
import type { SamplePost } from './sample-post.ts';

export const choosingASteelGrade: SamplePost = {
  slug: 'choosing-a-steel-grade',
  title: 'Choosing a grade: mild steel, S355, 3CR12, stainless or Hardox?',
  excerpt:
    'A stronger grade is not a stiffer one, and a harder one does not always last longer. Four questions lead from the job to the right plate.',
  author: 'zanele-khumalo',
  publishedAt: '2026-10-20T08:00:00+02:00',
  featured: true,
  image: 'rack',
  categories: ['materials', 'fabrication'],
  tags: ['grades', 'stainless', 'welding'],
  body: body(
    p(
      'Many drawings say "mild steel" because the last one did. Often that is right. But a bin liner, a coastal handrail and a crane bracket ask for three different plates, and the price of choosing badly is paid years after the saving. These four questions lead most parts to their grade.',
    ),
    h2('1. Is the part limited by strength or by stiffness?'),
    p(
      'Strength says when steel stays bent or breaks. Stiffness says how far it bends under load. All steels have practically the same stiffness: their modulus of elasticity is about 200 GPa, for mild steel as for the strongest plate made. If a shelf sags too much, a stronger grade does not help. A deeper section does.',
    ),
    p(
      'Where strength governs, the usual step up from mild steel is ',
      strong('S355'),
      '. Its minimum yield strength is 355 MPa in plate up to 16 mm, falling a little as the plate gets thicker, against 235 MPa for S235. The letters behind it tell how tough it is in the cold: JR is tested at 20 °C, J0 at 0 °C and J2 at −20 °C, each to at least 27 joules. It cuts and welds much like mild steel, so for frames, base plates and lifting gear it is often the sensible default.',
    ),
    p(
      'High-strength plates of the Weldox and Domex kind, with yield strengths to 700 MPa and more, pay where dead weight costs money: truck bodies, booms, trailers. They want larger bend radii, and a weld procedure that limits the heat going in.',
    ),
    h2('2. What will wear it away?'),
    p(
      'Quenched and tempered wear plate such as ',
      strong('Hardox'),
      ' is sold by its nominal Brinell hardness: 400, 450, 500. Mild steel has about 120 to 150. Sliding sand or ore wears hard plate far more slowly. But hardness is bought with heat treatment, and heat takes it back. Flame cutting softens a band along the edge, and so does welding. Keep preheat and the heat between passes below what the maker of the plate gives, and put the welds where the wear is not.',
    ),
    p(
      'Impact is another matter. Where large rock falls on the plate, the hardest grade may crack while a softer, tougher one dents and lives on. Tell whoever supplies it whether the load slides, rolls or drops.',
    ),
    h2('3. What will corrode it?'),
    list(
      [strong('Indoors and dry:'), ' carbon steel with paint is enough. '],
      [
        strong('Outdoors:'),
        ' carbon steel, ',
        link('/blog/designing-for-galvanising', 'hot dip galvanised'),
        ', with paint over the zinc near the sea or in industrial air.',
      ],
      [
        strong('Wet and abrasive:'),
        ' 3CR12, a ferritic steel of about 12% chromium developed in South Africa. It outlives carbon steel many times in wet chutes, tanks and coal wagons. It does stain, so it is a working steel and not a decorative one.',
      ],
      [strong('Clean, decorative or food:'), ' 304, with about 18% chromium and 8% nickel.'],
      [
        strong('Salt:'),
        ' 316, in which 2 to 3% of molybdenum resists the pitting that chlorides cause. At the coast, 304 tea-stains within months.',
      ],
    ),
    note(
      'Stainless steel resists rust only while its surface is clean. Grinding dust from carbon steel, or a wire brush that has been used on it, plants rust that looks like a fault of the grade.',
    ),
    h2('4. What must be done to it?'),
    p(
      'Every grade has to be cut, bent, welded or drilled, and here the cheap plate may turn out dear, or the dear one cheap.',
    ),
    table(
      'How common grades take to the work, against mild steel',
      ['', 'Cutting', 'Bending', 'Welding'],
      ['Mild steel', 'Any process', 'Easy', 'Easy'],
      ['S355', 'Any process', 'Slightly larger radius', 'Easy; preheat when thick'],
      ['3CR12', 'Laser or plasma', 'More force and springback', 'Low heat, stainless filler'],
      ['304 and 316', 'Laser or plasma', 'Clearly more springback', 'Matching filler, clean up the tint'],
      [
        'Hardox',
        'Any process; preheat when thick',
        'Large radius, high force',
        'Low hydrogen, controlled heat',
      ],
    ),
    p(
      'For welding carbon steels, the carbon equivalent on the mill certificate is worth a look: carbon plus a sixth of the manganese, a fifth of the chromium, molybdenum and vanadium together, and a fifteenth of the nickel and copper. Up to about 0.40% most joints need no preheat. Above it, thickness and hydrogen decide, and the weld procedure has to say how much.',
    ),
    h2('What to write on the drawing'),
    p(
      'Give the grade with its standard, the thickness and any certificate that you need: S355JR to EN 10025-2, 12 mm, with a 3.1 mill certificate. If an equivalent is acceptable, say so, because a plate in stock is quicker and cheaper than one on order. And if you are not sure, write down what the part does, what touches it and how long it should last. When you ',
      link('/quote', 'ask for a price'),
      ', an estimator can answer the rest, and knows which of the grades in question lies in stock.',
    ),
  ),
};
