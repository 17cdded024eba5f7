import type { ServicePage } from '../service-page.ts';

export const hdPlasmaCutting = {
  description:
    'HD plasma cutting on a bed of 14000 x 3000 mm, with a dry flame-cut or a water-based clean-cut finish. Send your drawing for a quote.',
  lead: 'Long and wide plate on a bed of 14\u00a0000\u00a0×\u00a03\u00a0000\u00a0mm, with a dry flame-cut or a water-based clean-cut finish.',
  purpose: [
    'A constricted arc turns gas into plasma hot enough to melt any metal that conducts, and blows it out of the cut. High definition means a tighter arc: squarer edges and cleaner corners than plasma was once known for.',
    'Choose it for plate that is too long for other tables, for medium thickness where speed decides the price, and for stainless and aluminium that a flame cannot cut.',
  ],
  offers: [
    {
      name: 'Dry flame-cut finish',
      detail: 'Cut dry. The choice for structural parts that are welded, blasted or dressed afterwards.',
    },
    {
      name: 'Water-based clean-cut finish',
      detail: 'Cut with water, which takes up heat and fume. Less discolouration and less to clean.',
    },
    {
      name: 'A bed of 14\u00a0000\u00a0×\u00a03\u00a0000\u00a0mm',
      detail: 'One long part in one piece, or a whole nest in one set-up.',
    },
  ],
  process: [
    {
      name: 'Kerf',
      detail:
        'A few millimetres, and more as the plate gets thicker. Draw the finished size; the program moves the torch off the line.',
    },
    {
      name: 'Edge angle',
      detail:
        'The arc is wider at the top, so an edge leans by a degree or a few. The good side is kept on the part and the rest on the scrap.',
    },
    {
      name: 'Smallest hole',
      detail:
        'As a rule, no smaller than the plate is thick, and rather larger. Bolt holes that carry load in bearing or fatigue are better drilled.',
    },
    {
      name: 'Heat-affected zone',
      detail: 'Wider than behind a laser, narrower than behind a flame. Cutting with water makes it smaller.',
    },
    {
      name: 'Edges that are welded',
      detail:
        'A plasma-cut edge can take up gas from the arc, which makes pores in a weld. Grind the edge before a critical joint.',
    },
  ],
  materials: [
    { key: 'hot-rolled', note: 'The usual material for this process.' },
    { key: 's355', note: 'Quick and clean in plate for structures.' },
    { key: 'ss304', note: 'A flame cannot cut it; plasma can.' },
    { key: '3cr12', note: 'As 304. Remove the heat tint where it must resist water.' },
    { key: 'aluminium', note: 'Cuts fast; the edge comes out a little grained.' },
    { key: 'hardox', note: 'The narrow heat zone keeps more of the hardness than a flame does.' },
    { key: 'vastrap', note: 'Cut from the smooth side where the edge must look even.' },
  ],
  send: [
    {
      name: 'Drawing',
      detail:
        'DXF at 1:1, or PDF with every dimension in millimetres, and the overall length of the largest part.',
    },
    { name: 'Material', detail: 'Grade and thickness.' },
    { name: 'Finish', detail: 'Dry flame-cut or water-based clean-cut.' },
    { name: 'Quantity', detail: 'Of each part, and the date you need them.' },
  ],
  related: ['laser-cutting', 'cnc-profile', 'plate-rolling'],
} as const satisfies ServicePage;
