import type { Profile } from '#app/company/profile/profile.ts';

/** General knowledge about the grades; for brand names, the manufacturer’s data sheet is authoritative. // S9 */
export const materials: Profile['materials'] = [
  {
    key: 'vastrap',
    name: 'Vastrap',
    family: 'Patterned plate',
    group: 'carbon',
    surface: 'pattern',
    density: null,
    aliases: ['vastrap plate', 'chequer plate', 'checker plate', 'chequered plate'],
    description:
      'Hot rolled mild steel with a raised pattern on one face: what others call chequer plate. For walkways, stair treads, truck beds and covers, wherever a boot or a wheel must not slip.',
    cutting:
      'By laser or plasma, from the smooth side where the edge must look even. Thickness is named without the pattern.',
    welding: 'As mild steel. Joins best on the smooth side.',
  },
  {
    key: 'hot-rolled',
    name: 'Hot rolled steel',
    family: 'Carbon steel',
    group: 'carbon',
    surface: 'scale',
    density: 7850,
    aliases: ['hr', 'hot rolled'],
    description:
      'Plate and sections rolled red hot, with the blue-grey mill scale still on. The everyday stock of base plates, frames and machine parts; sizes are less exact than cold rolled.',
    cutting: 'By every process. Scale roughens a laser edge, so clean or pickled plate cuts finer.',
    welding: 'Readily. Grind the scale off the joint first, and blast it off before paint.',
  },
  {
    key: 'cold-rolled',
    name: 'Cold rolled steel',
    family: 'Carbon steel',
    group: 'carbon',
    surface: 'bright',
    density: 7850,
    aliases: ['cr', 'cold rolled'],
    description:
      'Sheet rolled again when cold: smooth, bright and even in thickness. For covers, cabinets, trays and pressed parts that get powder coated. Rusts quickly if left bare.',
    cutting: 'By laser, with a fine edge. Folds cleanly on a tight radius.',
    welding: 'Readily by MIG, TIG and spot. Thin sheet warps, so keep welds short.',
  },
  {
    key: 'galvanized',
    name: 'Galvanized steel',
    family: 'Coated sheet',
    group: 'coated',
    surface: 'spangle',
    density: 7850,
    aliases: ['galv', 'galvanised', 'galvanized', 'galvanised steel', 'z275'],
    description:
      'Steel sheet with a coat of zinc that gives itself up before the steel rusts. For ducts, roofing, purlins, brackets and anything that stands outdoors unpainted.',
    cutting:
      'By laser, plasma or shear. Zinc burns back along a hot cut; thin edges stay protected by the zinc beside them, thick ones need zinc paint.',
    welding:
      'Burning zinc gives off fumes that make people ill: extract them and wear a respirator. Take the zinc off the joint first, and make the coat good after.',
  },
  {
    key: 'ss316',
    name: 'SS316',
    family: 'Austenitic stainless',
    group: 'stainless',
    surface: 'brushed',
    density: 7980,
    aliases: ['316', '316l', 'ss316l', 't316', 'aisi316', 'aisi316l', '1.4401', '1.4404'],
    description:
      'Chromium-nickel stainless with about two per cent molybdenum, which holds off chlorides. For the coast, swimming pools, food with salt, and chemical plant. Costs more than 304.',
    cutting: 'By laser or plasma; a flame cannot cut it. Springs back more than mild steel when bent.',
    welding:
      'Readily, with 316L filler and low heat; take 316L plate for heavy welds. Clean off the heat tint or it rusts there.',
  },
  {
    key: 's355',
    name: 'S355',
    family: 'Structural steel',
    group: 'carbon',
    surface: 'scale',
    density: 7850,
    aliases: ['355', 's355jr', 's355j0', 's355j2', 's355j2+n', 's355k2', '350w', '350wa'],
    description:
      'Structural steel with a yield strength of at least 355 MPa in thinner plate, against about 235 to 275 for ordinary mild steel. For columns, beams, trusses, cranes and trailers.',
    cutting: 'By every process. Thick edges can harden behind a flame.',
    welding: 'Readily. Thick joints want preheat and low-hydrogen consumables.',
  },
  {
    key: 'mild-steel',
    name: 'Mild steel',
    family: 'Carbon steel',
    group: 'carbon',
    surface: 'scale',
    density: 7850,
    aliases: ['ms', 'mild', '300w', '300wa', 's235', 's235jr', 's275', 's275jr'],
    description:
      'Low-carbon steel: soft, tough, cheap and forgiving. The choice for anything that needs no more strength and gets a coat of paint or zinc.',
    cutting: 'By every process, cleanly. Bends on a radius of about its thickness.',
    welding: 'By every process, without preheat in ordinary thickness.',
  },
  {
    key: 'hardox',
    name: 'Hardox',
    family: 'Wear plate',
    group: 'high-strength',
    surface: 'primed',
    density: 7850,
    aliases: ['hardox 400', 'hardox 450', 'hardox 500', 'hardox 550', 'hardox 600'],
    description:
      'SSAB’s quenched and tempered wear plate, sold by hardness: Hardox 450 stands at about 450 Brinell. For bucket and tipper liners, chutes, crusher parts and cutting edges.',
    cutting:
      'By plasma or laser, or by flame with preheat in thick plate. Heat softens the edge. Bends on several times its thickness; drills with sharp cobalt tools.',
    welding:
      'With soft, low-hydrogen consumables and preheat by thickness. Keep welds out of the worst wear.',
  },
  {
    key: 'weldox',
    name: 'Weldox',
    family: 'High-strength steel',
    group: 'high-strength',
    surface: 'primed',
    density: 7850,
    aliases: ['weldox 700', 'weldox 900', 'weldox 960'],
    description:
      'SSAB’s name for its high-strength structural plate, sold today as Strenx. With a yield strength of 700 MPa and more it makes crane booms, chassis and trailers light.',
    cutting:
      'By laser, plasma or flame; thick plate with preheat. Bends on a larger radius and with much springback.',
    welding:
      'To a procedure: preheat, heat input and filler follow the mill, as too much heat takes the strength away.',
  },
  {
    key: 'bennox',
    name: 'Bennox',
    family: 'Wear-resistant plate',
    group: 'high-strength',
    surface: 'primed',
    density: 7850,
    aliases: [],
    description:
      'A trade name for wear-resistant plate, used where sliding ore, sand or grain would wear ordinary steel through. Trade names do not fix an analysis: order it by hardness or certificate.',
    cutting:
      'Mostly by plasma or laser, so that little of the plate is heated. Bending depends on the hardness delivered.',
    welding: 'By the supplier’s data sheet for the plate in hand: consumables, preheat and heat input.',
  },
  {
    key: 'ss304',
    name: 'SS304',
    family: 'Austenitic stainless',
    group: 'stainless',
    surface: 'brushed',
    density: 7930,
    aliases: ['304', '304l', 'ss304l', 't304', 'aisi304', 'aisi304l', '1.4301', '1.4307'],
    description:
      'The all-round stainless: about 18 per cent chromium and 8 nickel, hardly magnetic. For kitchens, dairies, tanks, cladding and handrails, away from salt.',
    cutting:
      'By laser or plasma; a flame cannot cut it. Work-hardens when drilled: sharp tools, steady feed.',
    welding: 'Readily, with 308L filler. Keep it apart from carbon steel dust, and clean off the heat tint.',
  },
  {
    key: '3cr12',
    name: '3CR12',
    family: 'Utility stainless',
    group: 'stainless',
    surface: 'matt',
    density: 7740,
    aliases: ['3cr12l'],
    description:
      'A South African invention: ferritic utility stainless with about 12 per cent chromium. Between mild steel and 304 in price and in rust; it stains, but lasts. For coal and ore wagons, chutes, sugar and water works.',
    cutting: 'By laser or plasma. Bends much like mild steel, with more force.',
    welding:
      'With 309L filler as a rule, and low heat: the grain beside the weld grows coarse and brittle. Clean off the heat tint.',
  },
  {
    key: 'aluminium',
    name: 'Aluminium',
    family: 'Light metal',
    group: 'aluminium',
    surface: 'bright',
    density: 2700,
    aliases: ['ally', 'alu', 'al', 'aluminum', 'al1050', 'al5083', 'al5754', 'al6082'],
    description:
      'A third of the weight of steel, and it makes its own protective skin. For trailer bodies, tread plate, tanks, covers and signs. Strength depends on alloy and temper: name both.',
    cutting: 'By laser or plasma; a flame cannot cut it. Some tempers fold, others crack: ask for a radius.',
    welding: 'By TIG or pulsed MIG, clean and dry. The heat softens hardened tempers beside the weld.',
  },
  {
    key: 'domex',
    name: 'Domex',
    family: 'High-strength steel',
    group: 'high-strength',
    surface: 'matt',
    density: 7850,
    aliases: ['domex 355', 'domex 420', 'domex 500', 'domex 550', 'domex 700', 'domex 355mc', 'domex 700mc'],
    description:
      'Hot rolled, high-strength steel made to be cold formed; SSAB sells the strong grades today as Strenx. For chassis members, trailer frames and crane parts that are folded rather than welded up.',
    cutting: 'By laser, with a clean surface and a good edge. Bends on a tight radius for its strength.',
    welding: 'Readily, without preheat in its usual thickness; moderate heat keeps the strength.',
  },
  {
    key: 'chromadek',
    name: 'Chromadek',
    family: 'Colour-coated sheet',
    group: 'coated',
    surface: 'painted',
    density: null,
    aliases: ['chromadeck'],
    description:
      'Galvanised sheet with paint baked on at the mill. For roofs, side cladding, gutters, garage doors and signs that keep their colour for years.',
    cutting:
      'By shear or laser in thin sheet. Abrasive discs throw hot grit that burns the paint and rusts on it. Folds without cracking unless the radius is tiny.',
    welding:
      'Best not: heat destroys paint and zinc. Rivet, screw or seam it. Where it must be, strip the coat and extract the fumes.',
  },
];
