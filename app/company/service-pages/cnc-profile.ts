import type { ServicePage } from '../service-page.ts';

export const cncProfile = {
  description:
    'CNC profile cutting of heavy plate up to 300 mm thick, with multi-head torches, double cuts and beds of 6500 x 2700 mm. Send your drawing for a quote.',
  lead: 'Heavy plate up to 300\u00a0mm thick, cut by multi-head torches on beds of 6\u00a0500\u00a0×\u00a02\u00a0700\u00a0mm.',
  purpose: [
    'A flame heats the steel until it ignites, and a jet of oxygen burns it away along the line. The steel itself is the fuel, so thickness is no obstacle: this is how base plates, flanges, rings, counterweights and machine frames are made.',
    'Choose it where laser and plasma run out of depth, and where several heavy parts of one shape are needed.',
  ],
  offers: [
    { name: 'Up to 300\u00a0mm thick', detail: 'Heavy plate, cut to the outline on your drawing.' },
    { name: 'Multi-head torches', detail: 'Several torches cut the same shape side by side in one pass.' },
    {
      name: 'Beds of 6\u00a0500\u00a0×\u00a02\u00a0700\u00a0mm',
      detail: 'Room for large parts in one piece and long nests in one set-up.',
    },
    { name: 'Double cuts', detail: 'Where a part needs two cuts, mark both on the drawing.' },
  ],
  process: [
    {
      name: 'Kerf',
      detail:
        'Some millimetres, and more as the plate gets thicker. Draw the finished size, and add stock on faces that get machined.',
    },
    {
      name: 'Edge',
      detail:
        'Fine drag lines run down the face and a light scale covers it. Good enough to weld; seats for bearings and seals are machined.',
    },
    {
      name: 'Smallest hole',
      detail: 'As a rule, no smaller than the plate is thick. Below that the hole is drilled.',
    },
    {
      name: 'Hard edges',
      detail:
        'In steel with more carbon or alloy the cut edge can harden and crack. Preheating and slow cooling prevent it, so always name the grade.',
    },
    {
      name: 'Distortion',
      detail:
        'Long, narrow parts bow as they let go of the plate. A sensible order of cuts and a bridge or two hold them.',
    },
  ],
  materials: [
    { key: 'mild-steel', note: 'Cuts at any thickness the torch reaches.' },
    { key: 'hot-rolled', note: 'The usual form of heavy plate.' },
    { key: 's355', note: 'Thick plate may want preheat against hard edges.' },
    { key: 'hardox', note: 'Preheat and cool as the mill says; the edge loses some hardness.' },
    { key: 'weldox', note: 'As Hardox: follow the mill for preheat and cooling.' },
  ],
  send: [
    {
      name: 'Drawing',
      detail:
        'DXF at 1:1, or PDF with finished sizes, and the faces that get machined, with their allowance.',
    },
    { name: 'Material', detail: 'Grade and thickness.' },
    { name: 'Quantity', detail: 'Of each part: several of one shape share one pass.' },
    { name: 'Next step', detail: 'Any machining, bevelling, drilling or welding that follows.' },
  ],
  related: ['hd-plasma-cutting', 'value-added-service', 'laser-cutting'],
} as const satisfies ServicePage;
