import type { ServicePage } from '../service-page.ts';

export const valueAddedService = {
  description:
    'Polishing and brushing to 180 grit, drilling to 45 mm, tapping to M24, countersinking, chamfering and bevelling. Send your drawing for a quote.',
  lead: 'What turns a blank into a part: polishing, brushing, drilling, tapping, countersinking, chamfering and bevelling.',
  purpose: [
    'A cut part is seldom a finished one. Holes need a thread, edges need preparing for the weld, and a face that shows needs a finish.',
    'Have it done where the steel is cut, and one drawing covers all of it.',
  ],
  offers: [
    {
      name: 'Polishing and brushing',
      detail: 'To 180 grit, on items up to 500 mm wide. They are PVC-covered after brushing.',
    },
    {
      name: 'Drilling',
      detail: 'Holes up to 45 mm in diameter, drill and tap up to M24, and countersinking.',
    },
    { name: 'Chamfering and bevelling', detail: 'To the specifications on your drawing.' },
  ],
  process: [
    {
      name: 'Grit',
      detail:
        'The number counts the grains: the higher, the finer. 180 leaves a satin face with fine lines in one direction. Mark that direction on the drawing.',
    },
    {
      name: 'PVC film',
      detail:
        'It guards the face through handling and erection. Peel it off soon after: sun bakes the glue on.',
    },
    {
      name: 'Drilled, not cut',
      detail:
        'A drilled hole is round, square to the plate and without a hardened edge. That is what threads, dowels and loaded bolts want.',
    },
    {
      name: 'Threads',
      detail:
        'In steel, a thread about as long as the bolt is thick carries the bolt. Thinner plate wants a nut or a boss.',
    },
    {
      name: 'Countersinks',
      detail: 'Name the screw, or give diameter and angle. 90 degrees is usual for metric screws.',
    },
    {
      name: 'Weld preparation',
      detail: 'Give the angle, the root face and the side. Two edges at 30 degrees make the common V of 60.',
    },
  ],
  materials: [
    { key: 'ss304', note: 'The usual candidate for a brushed face.' },
    { key: 'ss316', note: 'As 304; a finer face also holds less salt.' },
    { key: 'mild-steel', note: 'Drills, taps and bevels with ease.' },
    { key: 's355', note: 'As mild steel, with a little more force.' },
    { key: 'aluminium', note: 'Drills fast; deep threads last longer with inserts.' },
  ],
  send: [
    { name: 'Drawing', detail: 'PDF with hole sizes, threads, depths, bevel angles and root faces.' },
    { name: 'Material', detail: 'Grade and thickness. Hardened steels decide what can be drilled.' },
    { name: 'Finish', detail: 'Which face, which grit and which way the lines run.' },
    { name: 'Quantity', detail: 'Of each part, and whether we cut it as well.' },
  ],
  related: ['laser-cutting', 'cnc-bending', 'cnc-profile'],
} as const satisfies ServicePage;
