import type { Profile } from '#app/company/profile/profile.ts';

type Machine = NonNullable<Profile['services'][number]['machine']>;
type Known = Pick<Machine, 'process'> &
  Partial<Omit<Machine, 'thickness'>> & { thickness?: Partial<Machine['thickness']> };

const UNKNOWN = { cuts: 'unknown', from: null, to: null } as const;

/** A machine of which nothing is stated but this. */
function machine({ thickness, ...known }: Known): Machine {
  const { process } = known;
  const stated = {
    process,
    several: false,
    bedLength: null,
    bedWidth: null,
    longest: null,
    largestHole: null,
  };
  const groups = {
    carbon: UNKNOWN,
    'high-strength': UNKNOWN,
    stainless: UNKNOWN,
    aluminium: UNKNOWN,
    coated: UNKNOWN,
  };
  return { ...stated, ...known, thickness: { ...groups, ...thickness } };
}

/** // S10 to S15 */
export const services: Profile['services'] = [
  {
    on: true,
    slug: 'laser-cutting',
    formerSlugs: [],
    name: 'Laser Cutting',
    line: 'Thin to medium plate, fast turnaround.',
    quoteType: 'CNC Laser Cutting',
    picture: 'laser',
    part: 'macro',
    machine: machine({
      process: 'laser',
      thickness: {
        carbon: { cuts: 'stated', from: 0.5, to: 35 },
        'high-strength': { cuts: 'stated', from: 0.5, to: 35 },
      },
    }),
    limits: [],
    title: '',
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
      {
        name: 'Fast turnaround',
        detail: 'Tell us the date you need the parts by.',
      },
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
      {
        key: 'mild-steel',
        note: 'The easy case: fast, square and cheap.',
      },
      {
        key: 's355',
        note: 'Cuts like mild steel; a clean surface gives the better edge.',
      },
      {
        key: 'ss304',
        note: 'Say which edges must stay bright.',
      },
      {
        key: 'ss316',
        note: 'As 304.',
      },
      {
        key: '3cr12',
        note: 'As 304; say where the edge will stay bare.',
      },
      {
        key: 'galvanized',
        note: 'Cuts well; the zinc burns back a little along the edge.',
      },
      {
        key: 'aluminium',
        note: 'Reflects the beam and sheds heat: thinner plate than in steel.',
      },
    ],
    send: [
      {
        name: 'Drawing',
        detail: 'DXF at 1:1, or PDF with every dimension in millimetres.',
      },
      {
        name: 'Material',
        detail: 'Grade, thickness and, for stainless, which face must stay clean.',
      },
      {
        name: 'Quantity',
        detail: 'Of each part. Parts of one thickness nest together and share the plate.',
      },
      {
        name: 'Edges',
        detail: 'Fits, threads and faces that get painted, galvanised or machined.',
      },
    ],
    related: ['cnc-bending', 'hd-plasma-cutting', 'value-added-service'],
  },
  {
    on: true,
    slug: 'hd-plasma-cutting',
    formerSlugs: [],
    name: 'HD Plasma Cutting',
    line: 'Dry flame-cut or water-based clean-cut finish.',
    quoteType: 'HD Plasma Cutting',
    picture: 'plasma',
    part: 'plasma',
    machine: machine({ process: 'plasma', bedLength: 14_000, bedWidth: 3000 }),
    limits: [],
    title: '',
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
        detail:
          'Wider than behind a laser, narrower than behind a flame. Cutting with water makes it smaller.',
      },
      {
        name: 'Edges that are welded',
        detail:
          'A plasma-cut edge can take up gas from the arc, which makes pores in a weld. Grind the edge before a critical joint.',
      },
    ],
    materials: [
      {
        key: 'hot-rolled',
        note: 'The usual material for this process.',
      },
      {
        key: 's355',
        note: 'Quick and clean in plate for structures.',
      },
      {
        key: 'ss304',
        note: 'A flame cannot cut it; plasma can.',
      },
      {
        key: '3cr12',
        note: 'As 304. Remove the heat tint where it must resist water.',
      },
      {
        key: 'aluminium',
        note: 'Cuts fast; the edge comes out a little grained.',
      },
      {
        key: 'hardox',
        note: 'The narrow heat zone keeps more of the hardness than a flame does.',
      },
      {
        key: 'vastrap',
        note: 'Cut from the smooth side where the edge must look even.',
      },
    ],
    send: [
      {
        name: 'Drawing',
        detail:
          'DXF at 1:1, or PDF with every dimension in millimetres, and the overall length of the largest part.',
      },
      {
        name: 'Material',
        detail: 'Grade and thickness.',
      },
      {
        name: 'Finish',
        detail: 'Dry flame-cut or water-based clean-cut.',
      },
      {
        name: 'Quantity',
        detail: 'Of each part, and the date you need them.',
      },
    ],
    related: ['laser-cutting', 'cnc-profile', 'plate-rolling'],
  },
  {
    on: true,
    slug: 'cnc-profile',
    formerSlugs: [],
    name: 'CNC Profile',
    line: 'Heavy plate, multi-head torches, double cuts.',
    quoteType: 'Profile Cutting',
    picture: 'profile',
    part: 'profile',
    machine: machine({
      process: 'profile',
      several: true,
      bedLength: 6500,
      bedWidth: 2700,
      thickness: {
        carbon: { cuts: 'stated', from: null, to: 300 },
        'high-strength': { cuts: 'stated', from: null, to: 300 },
      },
    }),
    limits: [],
    title: '',
    description:
      'CNC profile cutting of heavy plate up to 300 mm thick, with multi-head torches, double cuts and beds of 6500 x 2700 mm. Send your drawing for a quote.',
    lead: 'Heavy plate up to 300\u00a0mm thick, cut by multi-head torches on beds of 6\u00a0500\u00a0×\u00a02\u00a0700\u00a0mm.',
    purpose: [
      'A flame heats the steel until it ignites, and a jet of oxygen burns it away along the line. The steel itself is the fuel, so thickness is no obstacle: this is how base plates, flanges, rings, counterweights and machine frames are made.',
      'Choose it where laser and plasma run out of depth, and where several heavy parts of one shape are needed.',
    ],
    offers: [
      {
        name: 'Up to 300\u00a0mm thick',
        detail: 'Heavy plate, cut to the outline on your drawing.',
      },
      {
        name: 'Multi-head torches',
        detail: 'Several torches cut the same shape side by side in one pass.',
      },
      {
        name: 'Beds of 6\u00a0500\u00a0×\u00a02\u00a0700\u00a0mm',
        detail: 'Room for large parts in one piece and long nests in one set-up.',
      },
      {
        name: 'Double cuts',
        detail: 'Where a part needs two cuts, mark both on the drawing.',
      },
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
      {
        key: 'mild-steel',
        note: 'Cuts at any thickness the torch reaches.',
      },
      {
        key: 'hot-rolled',
        note: 'The usual form of heavy plate.',
      },
      {
        key: 's355',
        note: 'Thick plate may want preheat against hard edges.',
      },
      {
        key: 'hardox',
        note: 'Preheat and cool as the mill says; the edge loses some hardness.',
      },
      {
        key: 'weldox',
        note: 'As Hardox: follow the mill for preheat and cooling.',
      },
    ],
    send: [
      {
        name: 'Drawing',
        detail:
          'DXF at 1:1, or PDF with finished sizes, and the faces that get machined, with their allowance.',
      },
      {
        name: 'Material',
        detail: 'Grade and thickness.',
      },
      {
        name: 'Quantity',
        detail: 'Of each part: several of one shape share one pass.',
      },
      {
        name: 'Next step',
        detail: 'Any machining, bevelling, drilling or welding that follows.',
      },
    ],
    related: ['hd-plasma-cutting', 'value-added-service', 'laser-cutting'],
  },
  {
    on: true,
    slug: 'cnc-bending',
    formerSlugs: [],
    name: 'CNC Bending',
    line: 'Intricate bends in long material.',
    quoteType: 'Bending',
    picture: 'brake',
    part: 'folded',
    machine: machine({ process: 'bending', longest: 4000 }),
    limits: [],
    title: '',
    description:
      'CNC bending of intricate parts in material up to 4 metres long. Send your drawing for a quote.',
    lead: 'Intricate bending in material up to 4 metres long.',
    purpose: [
      'A press brake pushes the plate into a die with a punch, one bend at a time, to an angle and a depth that the control repeats from part to part.',
      'Choose it to save welds. One folded plate replaces three welded ones: it is stiffer, straighter and needs no grinding. Brackets, channels, covers, chutes, door frames and trays are folded work.',
    ],
    offers: [
      {
        name: 'Up to 4 metres long',
        detail: 'The longest material we take for bending.',
      },
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
      {
        key: 'mild-steel',
        note: 'Bends predictably; radius about the thickness.',
      },
      {
        key: 'cold-rolled',
        note: 'Smooth and even: the tidiest bends in thin sheet.',
      },
      {
        key: 'domex',
        note: 'Made to be folded: strong, with a tight radius for its strength.',
      },
      {
        key: 'galvanized',
        note: 'Folds well; a tight radius can craze the zinc.',
      },
      {
        key: 'chromadek',
        note: 'The paint bends with the sheet if the radius is not too small.',
      },
      {
        key: 'ss304',
        note: 'Springs back more than mild steel and marks easily: say which face shows.',
      },
      {
        key: 'aluminium',
        note: 'Depends on alloy and temper; hard tempers crack on a tight radius.',
      },
    ],
    send: [
      {
        name: 'Drawing',
        detail: 'PDF with outside dimensions, inside radii, angles and the direction of each bend.',
      },
      {
        name: 'Material',
        detail: 'Grade, thickness and the face that shows.',
      },
      {
        name: 'Tolerance',
        detail: 'The one or two dimensions that must hold; the others follow from them.',
      },
      {
        name: 'Quantity',
        detail: 'Of each part, and whether we cut the blanks too.',
      },
    ],
    related: ['laser-cutting', 'plate-rolling', 'value-added-service'],
  },
  {
    on: true,
    slug: 'plate-rolling',
    formerSlugs: [],
    name: 'Plate Rolling',
    line: 'Rolled, welded and re-rolled in house.',
    quoteType: 'Rolling',
    picture: 'rolling',
    part: 'rolling',
    machine: machine({ process: 'rolling' }),
    limits: [
      {
        of: 'Weld code',
        value: 'AWS D1.1',
      },
    ],
    title: '',
    description:
      'Plate rolled, welded and re-rolled in house by welders coded to the American weld spec D1.1. Send your drawing for a quote.',
    lead: 'Rolled, welded and re-rolled in house, by welders coded to the American weld spec D1.1.',
    purpose: [
      'Three rolls bend the plate a little with every pass until it has the radius. Closed and welded, it becomes a shell; left open, a segment.',
      'Choose it for pipes and ducts beyond standard sizes, tanks, hoppers, chutes, rings, cones and curved stiffeners.',
    ],
    offers: [
      {
        name: 'Rolling in house',
        detail: 'Plate rolled to the radius on your drawing.',
      },
      {
        name: 'Welding',
        detail: 'By welders coded to the American weld spec D1.1.',
      },
      {
        name: 'Re-rolling',
        detail:
          'After the seam is welded the shell goes through the rolls again, until it is round there too.',
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
      {
        key: 'mild-steel',
        note: 'Rolls evenly and welds without fuss.',
      },
      {
        key: 's355',
        note: 'Needs more force and springs back further.',
      },
      {
        key: '3cr12',
        note: 'For wet and abrasive service; weld with low heat.',
      },
      {
        key: 'ss304',
        note: 'For tanks and ducts; keep it away from carbon steel dust.',
      },
      {
        key: 'vastrap',
        note: 'Curves with the pattern outward or inward: say which.',
      },
    ],
    send: [
      {
        name: 'Drawing',
        detail: 'PDF with inside or outside diameter, width and, for segments, the angle or arc length.',
      },
      {
        name: 'Material',
        detail: 'Grade and thickness.',
      },
      {
        name: 'Seam',
        detail: 'Whether it is to be welded, and to which code.',
      },
      {
        name: 'Roundness',
        detail: 'The tolerance, or the part that it has to fit.',
      },
    ],
    related: ['hd-plasma-cutting', 'cnc-profile', 'value-added-service'],
  },
  {
    on: true,
    slug: 'value-added-service',
    formerSlugs: [],
    name: 'Value Added Services',
    line: 'Brushing, drilling, tapping and bevelling.',
    quoteType: '',
    picture: 'drilling',
    part: 'drilling',
    machine: machine({ process: 'drilling', largestHole: 45 }),
    limits: [
      {
        of: 'Drill and tap',
        value: 'up to M24',
      },
      {
        of: 'Brushed width',
        value: 'up to 500 mm',
      },
      {
        of: 'Polish',
        value: 'up to 180 grit',
      },
    ],
    title: '',
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
      {
        name: 'Chamfering and bevelling',
        detail: 'To the specifications on your drawing.',
      },
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
        detail:
          'Give the angle, the root face and the side. Two edges at 30 degrees make the common V of 60.',
      },
    ],
    materials: [
      {
        key: 'ss304',
        note: 'The usual candidate for a brushed face.',
      },
      {
        key: 'ss316',
        note: 'As 304; a finer face also holds less salt.',
      },
      {
        key: 'mild-steel',
        note: 'Drills, taps and bevels with ease.',
      },
      {
        key: 's355',
        note: 'As mild steel, with a little more force.',
      },
      {
        key: 'aluminium',
        note: 'Drills fast; deep threads last longer with inserts.',
      },
    ],
    send: [
      {
        name: 'Drawing',
        detail: 'PDF with hole sizes, threads, depths, bevel angles and root faces.',
      },
      {
        name: 'Material',
        detail: 'Grade and thickness. Hardened steels decide what can be drilled.',
      },
      {
        name: 'Finish',
        detail: 'Which face, which grit and which way the lines run.',
      },
      {
        name: 'Quantity',
        detail: 'Of each part, and whether we cut it as well.',
      },
    ],
    related: ['laser-cutting', 'cnc-bending', 'cnc-profile'],
  },
];
