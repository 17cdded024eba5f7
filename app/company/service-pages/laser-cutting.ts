import type { ServicePage } from '../service-page.ts';

export const laserCutting = {
  description:
    'Laser cutting of sheet and plate from 0.5 mm to 35 mm thick, with fast turnaround. Send your drawing for a quote.',
  lead: 'Sheet and plate from 0.5\u00a0mm to 35\u00a0mm thick, cut to your drawing with a fast turnaround.',
  purpose: [
    'A focused beam melts a line through the plate and a jet of gas blows the melt out below. The cut is narrow and square, the heat stays close to it, and the part is usually ready for the bend or the weld as it comes off the table.',
    'Choose it for detail: small holes, slots and tabs, gear and bracket outlines, parts that must fit each other at the first attempt, and anything that goes on to the press brake.',
  ],
  offers: [
    {
      name: '0.5\u00a0mm to 35\u00a0mm thick',
      detail: 'From thin sheet to medium plate. Above that, profile cutting takes over.',
    },
    { name: 'Fast turnaround', detail: 'Tell us the date you need the parts by.' },
  ],
  process: [
    {
      name: 'Kerf',
      detail:
        'The beam takes a few tenths of a millimetre with it. Draw the finished size and leave the kerf to the cutting program.',
    },
    {
      name: 'Smallest hole',
      detail:
        'As a rule, no smaller than the plate is thick. Smaller holes, and holes that get a thread, are better drilled.',
    },
    {
      name: 'Edge',
      detail:
        'A cut edge may stay bright or carry a thin oxide skin, which has to come off before paint or zinc will hold. Say which edges will be painted or galvanised.',
    },
    {
      name: 'Heat-affected zone',
      detail:
        'Narrow enough that thin parts stay flat. In steels that harden, the edge itself turns hard: say so if you will tap or machine it.',
    },
    {
      name: 'Thickness and tolerance',
      detail:
        'The thicker the plate, the rougher the edge and the more it tapers. Mark the fits that matter; ISO 9013 gives both sides the same words for the rest.',
    },
  ],
  materials: [
    { key: 'mild-steel', note: 'The easy case: fast, square and cheap.' },
    { key: 's355', note: 'Cuts like mild steel; a clean surface gives the better edge.' },
    { key: 'ss304', note: 'Say which edges must stay bright.' },
    { key: 'ss316', note: 'As 304.' },
    { key: '3cr12', note: 'As 304; say where the edge will stay bare.' },
    { key: 'galvanized', note: 'Cuts well; the zinc burns back a little along the edge.' },
    { key: 'aluminium', note: 'Reflects the beam and sheds heat: thinner plate than in steel.' },
  ],
  send: [
    { name: 'Drawing', detail: 'DXF at 1:1, or PDF with every dimension in millimetres.' },
    { name: 'Material', detail: 'Grade, thickness and, for stainless, which face must stay clean.' },
    { name: 'Quantity', detail: 'Of each part. Parts of one thickness nest together and share the plate.' },
    { name: 'Edges', detail: 'Fits, threads and faces that get painted, galvanised or machined.' },
  ],
  related: ['cnc-bending', 'hd-plasma-cutting', 'value-added-service'],
} as const satisfies ServicePage;
