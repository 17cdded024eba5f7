import type { ServicePage } from '../service-page.ts';

export const plateRolling = {
  description:
    'Plate rolled, welded and re-rolled in house by welders coded to the American weld spec D1.1. Send your drawing for a quote.',
  lead: 'Rolled, welded and re-rolled in house, by welders coded to the American weld spec D1.1.',
  purpose: [
    'Three rolls bend the plate a little with every pass until it has the radius. Closed and welded, it becomes a shell; left open, a segment.',
    'Choose it for pipes and ducts beyond standard sizes, tanks, hoppers, chutes, rings, cones and curved stiffeners.',
  ],
  offers: [
    { name: 'Rolling in house', detail: 'Plate rolled to the radius on your drawing.' },
    { name: 'Welding', detail: 'By welders coded to the American weld spec D1.1.' },
    {
      name: 'Re-rolling',
      detail: 'After the seam is welded the shell goes through the rolls again, until it is round there too.',
    },
  ],
  process: [
    {
      name: 'Flat ends',
      detail:
        'Rolls cannot grip the last stretch of plate, so each end stays flat unless it is pre-bent or left long and cut off. Allow for it.',
    },
    {
      name: 'Which diameter',
      detail:
        'Say inside, outside or neutral. On 20 mm plate the difference between inside and outside is 40 mm.',
    },
    {
      name: 'Smallest diameter',
      detail:
        'Set by the top roll, the thickness and the width together: the thicker and wider the plate, the larger it gets.',
    },
    {
      name: 'Roundness',
      detail:
        'Springback and the weld pull a shell out of round, mostly at the seam. Re-rolling brings it back. Say what it has to fit.',
    },
    {
      name: 'Cones',
      detail:
        'Rolled from a fan-shaped blank. Give both diameters and the height; the blank is developed from them.',
    },
    {
      name: 'D1.1',
      detail:
        'AWS D1.1, the structural welding code for steel: it says how a procedure and a welder are tested before they may weld such work.',
    },
  ],
  materials: [
    { key: 'mild-steel', note: 'Rolls evenly and welds without fuss.' },
    { key: 's355', note: 'Needs more force and springs back further.' },
    { key: '3cr12', note: 'For wet and abrasive service; weld with low heat.' },
    { key: 'ss304', note: 'For tanks and ducts; keep it away from carbon steel dust.' },
    { key: 'vastrap', note: 'Curves with the pattern outward or inward: say which.' },
  ],
  send: [
    {
      name: 'Drawing',
      detail: 'PDF with inside or outside diameter, width and, for segments, the angle or arc length.',
    },
    { name: 'Material', detail: 'Grade and thickness.' },
    { name: 'Seam', detail: 'Whether it is to be welded, and to which code.' },
    { name: 'Roundness', detail: 'The tolerance, or the part that it has to fit.' },
  ],
  related: ['hd-plasma-cutting', 'cnc-profile', 'value-added-service'],
} as const satisfies ServicePage;
