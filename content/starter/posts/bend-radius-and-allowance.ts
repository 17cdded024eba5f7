import { body, em, h2, link, list, note, p, strong, table } from './portable-text.ts';
import type { SamplePost } from './sample-post.ts';

export const bendRadiusAndAllowance: SamplePost = {
  slug: 'bend-radius-and-allowance',
  title: 'Bend radius and bend allowance, worked through once',
  excerpt:
    'Why the inside radius comes from the die and not from the drawing, how long the flat pattern must be, and how near a hole may stand to a bend.',
  author: 'anton-meyer',
  publishedAt: '2026-08-25T08:00:00+02:00',
  featured: false,
  image: 'brake',
  categories: ['bending', 'design'],
  tags: ['press-brake', 'bend-allowance', 'tolerance'],
  body: body(
    p(
      'Two brackets with the same outside dimensions can need flat blanks that differ by more than a millimetre. Nothing is wrong with either: they were bent over different dies. Whoever understands where that millimetre comes from can draw parts that come out right the first time.',
    ),
    h2('The die makes the radius'),
    p(
      'Nearly all press brake work today is ',
      strong('air bending'),
      '. The punch pushes the sheet into a V-shaped die without pressing it against the bottom. The sheet touches only the punch tip and the two shoulders of the die, and it finds its own radius between them. That radius depends mainly on the width of the die. In mild steel it is about one sixth of the V opening; stainless steel comes out larger, at about a fifth, and soft aluminium smaller.',
    ),
    p(
      'The die in turn is chosen by thickness. A common start is a V of eight times the thickness, somewhat less for thin sheet, ten times and more for thick plate. So mild steel of 3 mm bent over a V of 24 mm gets an inside radius of about 4 mm, whatever the drawing says, unless the drawing asks for a special tool.',
    ),
    note(
      'Ask which inside radius the shop gets in your material and thickness, and draw that one. A radius of exactly 3.0 because it looks neat means another die or another process.',
    ),
    h2('How long is the blank?'),
    p(
      'When sheet bends, its inside is squeezed and its outside stretched. Somewhere between lies a layer that keeps its length. Where it lies is told by the ',
      strong('K-factor'),
      ': its distance from the inside face, divided by the thickness. It runs from about 0.33 in tight bends to 0.5 in wide ones; 0.42 is a fair value for air-bent steel until somebody has measured.',
    ),
    p(
      'The length of that layer in the bend is the ',
      strong('bend allowance'),
      ': the angle bent, in radians, times the inside radius plus K times the thickness. For a right angle the angle is 1.571.',
    ),
    p(
      'Take a bracket of 3 mm with legs of 50 and 30 mm, measured outside, and an inside radius of 4 mm. The allowance is 1.571 x (4 + 0.42 x 3) = 8.26 mm. From each leg, what lies in the bend has to come off: radius plus thickness, 7 mm at a right angle. The straight parts are 43 and 23 mm. The blank is 43 + 23 + 8.26 = ',
      strong('74.26 mm'),
      '. Had one simply added the outside legs, it would have been 80 mm, and the bracket 5.74 mm too large. That difference is called the bend deduction.',
    ),
    table(
      'The same bracket with other radii, K = 0.42',
      ['Inside radius', 'Allowance', 'Blank'],
      ['3 mm', '6.69 mm', '74.69 mm'],
      ['4 mm', '8.26 mm', '74.26 mm'],
      ['6 mm', '11.40 mm', '73.40 mm'],
    ),
    h2('How tight may it be?'),
    p(
      'The outer face stretches, and if it stretches too far it cracks. The smallest safe radius grows with thickness and with strength. Mild steel of moderate thickness takes an inside radius equal to its thickness. S355 wants about one and a half to two times that as the plate gets thicker. Wear plate takes three to five times its thickness or more, and the maker of the plate gives a table, which should be followed.',
    ),
    p(
      'Plate has a grain from rolling. A bend ',
      em('across'),
      ' the rolling direction can be tighter than one along it. If a part is bent near its limit, state the direction on the drawing, and accept that the nest gets less full.',
    ),
    h2('What the bend does to its surroundings'),
    list(
      [
        strong('Short flanges'),
        ' fall into the die. The shortest outside flange is about 0.7 times the V opening, plus a little. With a V of 24 mm that is near 18 mm.',
      ],
      [
        strong('Holes'),
        ' close to the bend are pulled oval. Keep their edge at least two and a half thicknesses plus the inside radius away from the bend line, or cut them after bending.',
      ],
      [
        strong('Notches'),
        ' are needed where a bend ends inside a part. Make the relief at least as wide as the sheet is thick, and let it reach past the bend.',
      ],
      [
        strong('Springback'),
        ' opens the angle again once the punch lifts: little in mild steel, several degrees in stainless and high-strength plate. The operator bends further to meet it, so a fixed angle is no problem. A very wide radius is: the larger it is for its thickness, the more it springs back.',
      ],
      [
        strong('Dimensions'),
        ' hold best between one edge and one bend. Over several bends the deviations add up. Give the important dimension directly, and leave the last flange free.',
      ],
    ),
    h2('What to put on the drawing'),
    p(
      'Show the part bent, with outside dimensions, angles and the inside radius. Mark which side faces out if the surface matters. Then leave the blank to the shop, or send your flat pattern together with the K-factor that you used. How long a part may be depends on the brake and on the force that the thickness needs, so for long parts ',
      link('/contact-us', 'ask first'),
      '.',
    ),
  ),
};
