import type { ServicePage } from '../service-page.ts';

export const cncBending = {
  description:
    'CNC bending of intricate parts in material up to 4 metres long. Send your drawing for a quote.',
  lead: 'Intricate bending in material up to 4 metres long.',
  purpose: [
    'A press brake pushes the plate into a die with a punch, one bend at a time, to an angle and a depth that the control repeats from part to part.',
    'Choose it to save welds. One folded plate replaces three welded ones: it is stiffer, straighter and needs no grinding. Brackets, channels, covers, chutes, door frames and trays are folded work.',
  ],
  offers: [
    { name: 'Up to 4 metres long', detail: 'The longest material we take for bending.' },
    {
      name: 'Intricate bending',
      detail: 'Several bends in several directions on one part. Send the drawing and ask.',
    },
  ],
  process: [
    {
      name: 'Inside radius',
      detail:
        'For mild steel, about the thickness of the plate is a good start. Stronger steels and aluminium need more; the mill’s data sheet says how much.',
    },
    {
      name: 'Shortest flange',
      detail: 'The flange has to reach across the die. As a rule, about six times the thickness.',
    },
    {
      name: 'Holes near a bend',
      detail:
        'Keep their edge two and a half thicknesses plus the radius away from the bend line, or they stretch to an oval.',
    },
    {
      name: 'Springback',
      detail:
        'Every bend opens a little when the punch lets go, more so in strong steel. The brake bends past the angle to meet it.',
    },
    {
      name: 'Rolling direction',
      detail:
        'Plate bends best across the direction it was rolled in. Tight bends along it can crack on the outside.',
    },
    {
      name: 'Flat length',
      detail:
        'Give outside dimensions, inside radius and angle. The length of the blank follows from those and from the tooling.',
    },
  ],
  materials: [
    { key: 'mild-steel', note: 'Bends predictably; radius about the thickness.' },
    { key: 'cold-rolled', note: 'Smooth and even: the tidiest bends in thin sheet.' },
    { key: 'domex', note: 'Made to be folded: strong, with a tight radius for its strength.' },
    { key: 'galvanized', note: 'Folds well; a tight radius can craze the zinc.' },
    { key: 'chromadek', note: 'The paint bends with the sheet if the radius is not too small.' },
    { key: 'ss304', note: 'Springs back more than mild steel and marks easily: say which face shows.' },
    { key: 'aluminium', note: 'Depends on alloy and temper; hard tempers crack on a tight radius.' },
  ],
  send: [
    {
      name: 'Drawing',
      detail: 'PDF with outside dimensions, inside radii, angles and the direction of each bend.',
    },
    { name: 'Material', detail: 'Grade, thickness and the face that shows.' },
    { name: 'Tolerance', detail: 'The one or two dimensions that must hold; the others follow from them.' },
    { name: 'Quantity', detail: 'Of each part, and whether we cut the blanks too.' },
  ],
  related: ['laser-cutting', 'plate-rolling', 'value-added-service'],
} as const satisfies ServicePage;
