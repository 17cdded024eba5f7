import { body, em, h2, link, list, note, p, strong, table } from './portable-text.ts';
import type { SamplePost } from './sample-post.ts';

export const laserPlasmaOrOxyFuel: SamplePost = {
  slug: 'laser-plasma-or-oxy-fuel',
  title: 'Laser, plasma or oxy-fuel: which cut does the job need?',
  excerpt:
    'Three ways to cut plate, with three edges and three prices. Thickness decides most of it; hole size, tolerance and the next step decide the rest.',
  author: 'anton-meyer',
  publishedAt: '2026-11-10T08:00:00+02:00',
  featured: true,
  image: 'plasma',
  categories: ['cutting', 'materials'],
  tags: ['laser', 'plasma', 'oxy-fuel'],
  body: body(
    p(
      'Ask for a price on a cut plate and the first question back is how thick it is. Thickness does not settle everything, but it removes most of the doubt. What is left is decided by three other things: how accurate the part must be, how small its holes are, and what you will do with the edge.',
    ),
    h2('What each process does to the steel'),
    p(
      strong('Laser'),
      ' melts the steel with a focused beam and blows the melt out of the cut with gas. With oxygen as the cutting gas, carbon steel also burns, which helps on thicker plate and leaves a thin oxide skin on the edge. With nitrogen nothing burns, so the edge stays bright, which is what you want on stainless steel and on parts that will be painted.',
    ),
    p(
      strong('Plasma'),
      ' strikes an arc through a narrow stream of gas. The gas becomes hot enough to melt anything that conducts electricity. High-definition plasma squeezes the arc harder, so that the cut is straighter and narrower than that of a plain plasma torch. The torch can run dry, or over and under water, which keeps down smoke, noise and heat in the plate.',
    ),
    p(
      strong('Oxy-fuel'),
      ' does not melt the steel: it burns it. A flame heats the surface to its ignition temperature, then a jet of oxygen burns a slot through the plate. It only works where the steel burns at a lower temperature than it melts, so it cuts carbon and low-alloy steel and does not cut stainless steel or aluminium.',
    ),
    h2('Where each one is at home'),
    table(
      'Typical behaviour on carbon steel plate; every machine has its own limits',
      ['', 'Laser', 'HD plasma', 'Oxy-fuel'],
      ['Usual plate', 'Thin to medium', 'Medium', 'Thick to very thick'],
      ['Kerf', '0.1 to 0.5 mm', '1.5 to 5 mm', '2 to 10 mm'],
      ['Squareness', 'Best', 'Slight bevel', 'Good on thick plate'],
      ['Smallest hole', 'Below the thickness', 'About the thickness', 'Above the thickness'],
      ['Heat in the part', 'Low', 'Medium', 'High'],
      ['Stainless and aluminium', 'Yes', 'Yes', 'No'],
    ),
    p(
      'These are figures of the processes. What one machine takes depends on its power, its gas and its age, so ask for the limits of the machine that will cut your part, or ',
      link('/quote', 'send the drawing'),
      ' and have it answered.',
    ),
    h2('The questions that decide'),
    p(
      'Below about 10 mm the laser usually wins: it is fast, the kerf is fine, and small holes come out usable without drilling. Above about 50 mm oxy-fuel usually wins, because little else gets through at a sensible price. In between lies the wide band where two processes could do the work. There, ask:',
    ),
    list(
      [
        strong('Do bolts go through the holes?'),
        ' A clearance hole cut by laser is normally good as it is. On plasma, holes smaller than the plate is thick come out tapered. If the hole must fit a pin or be tapped, have it drilled whatever cuts the outline.',
      ],
      [
        strong('Will the edge be welded?'),
        ' Welding covers a plasma or flame-cut edge. Ask only that dross and loose scale come off. An oxide skin from oxygen cutting should be removed before painting, because paint holds on to the skin and the skin lets go of the steel.',
      ],
      [
        strong('Will the part be bent or machined next?'),
        ' Cutting with a flame or an arc leaves a hardened strip along the edge, a fraction of a millimetre to a few millimetres wide. Thin tools do not like it, and sharp bends across it can crack. Leave stock for machining, or have the edge ground at the bend lines.',
      ],
      [
        strong('How big is it?'),
        ' Long thin strips move when heat is let into one side. A cooler process, or a better cutting sequence, keeps them straight.',
      ],
      [
        strong('How many are there?'),
        ' On thick plate several torches can cut the same part side by side, which brings the price of a series down.',
      ],
    ),
    note(
      'If you do not mind which process cuts the part, do not name one on the drawing. Give the tolerance, say what the edge is for, and let the estimator choose. Naming a process you do not need is the most common way to pay too much.',
    ),
    h2('An example'),
    p(
      'Take a base plate of 20 mm, 400 x 400, with four holes of 30 mm for M24 anchor bolts. Anchor bolts seldom stand quite where they should, so their holes get 6 mm of clearance, where a bolt between two steel parts gets 2 mm. The holes are half as wide again as the plate is thick, and nothing in them has to fit closely, so HD plasma makes a good plate, and so does the laser. Change the holes to 14 mm and plasma is out unless they are drilled. Change the plate to 80 mm and it becomes a job for oxy-fuel with drilled holes. The outline never changed; the ',
      em('holes'),
      ' and the thickness chose the machine.',
    ),
    p(
      'The same reasoning works for every part: start at the thickness, look at the smallest feature, then think of what happens to the edge. What remains is price, and that is quickly asked.',
    ),
  ),
};
