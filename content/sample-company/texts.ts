import type { Profile } from '#app/company/profile/profile.ts';

export const home: Profile['home'] = {
  title: 'Steel cutting and fabrication in Johannesburg',
  description:
    'Laser, plasma and profile cutting, bending, plate rolling and steel fabrication in Jet Park, Boksburg. Founded in 1993. Send us your drawing for a quote.',
  slogan: 'Steel, cut to the drawing.',
  introduction:
    'Laser, plasma and profile cutting, bending, rolling and fabrication in Jet Park, Boksburg. Send us the drawing for a quote.',
  experience: '20 years of fabrication experience',
  experienceDetail:
    'From detailing and cut-to-size to fabrication and transport. Send us the drawing, and our project estimators will take it from there.',
  paragraphs: [
    'PL Steel was founded in 1993 and has served customers for over two decades. The company has two arms, with their head office in Jet Park, Boksburg: PL Steel cuts, bends and rolls steel; PL Fabrication builds with it.',
    'Our people include coded welders and project estimators. The work covers detailing, cut-to-size, secondary processing, light to medium fabrication and transport.',
  ],
  works: [
    {
      name: 'Detailing',
      detail: 'Drawings for the workshop',
    },
    {
      name: 'Cut-to-size',
      detail: 'Laser, plasma and profile cutting',
    },
    {
      name: 'Secondary processing',
      detail: 'Bending, rolling, drilling, bevelling',
    },
    {
      name: 'Light to medium fabrication',
      detail: 'Custom and structural work',
    },
    {
      name: 'Transport',
      detail: 'For the finished work',
    },
  ],
  facts: [
    {
      name: 'BEE',
      value: 'Level 2',
      detail: 'certified',
    },
    {
      name: 'Our people',
      value: 'Coded welders',
      detail: 'and project estimators',
    },
    {
      name: 'Head office',
      value: 'Jet Park',
      detail: 'Boksburg, Gauteng',
    },
  ],
  figures: [
    {
      value: '0.5 – 35 mm',
      label: 'laser cutting',
    },
    {
      value: '14 m',
      label: 'HD plasma, 3 m wide',
    },
    {
      value: '300 mm',
      label: 'thickest profile cut',
    },
    {
      value: '4 m',
      label: 'longest folded part',
    },
  ],
  claims: [],
};

export const steel: Profile['steel'] = {
  title: 'Steel cutting, bending and rolling in Jet Park',
  description:
    'Laser, HD plasma and CNC profile cutting, CNC bending, plate rolling and value added services in Jet Park, Boksburg. Plate up to 300 mm thick. Send us your drawing.',
  lead: 'Plate and sheet, cut, bent, rolled and finished to your drawing, from 0.5\u00a0mm sheet to 300\u00a0mm plate.',
  introduction: [
    'Cutting, bending, rolling, drilling and finishing are all here, so one drawing can cover the whole part. Thickness, material and detail decide which process suits it.',
    'You deal with one supplier for a flat bracket, a rolled shell and a drilled base plate.',
  ],
  choice: [
    {
      name: 'Laser',
      detail:
        'Fine detail, small holes and close fits in thin to medium plate. The narrowest cut and the least heat.',
    },
    {
      name: 'HD plasma',
      detail:
        'Long plate and medium thickness at speed, in every metal that conducts: stainless and aluminium too.',
    },
    {
      name: 'Profile',
      detail: 'Heavy carbon steel plate, beyond the reach of the other two. Several torches share the work.',
    },
  ],
};

export const fabrication: Profile['fabrication'] = {
  title: 'Steel Fabrication Services Johannesburg | Custom Steel Fabrication Gauteng',
  description:
    'Custom and structural steel fabrication near Johannesburg: detailing, cutting, coded welding, finishing, repair and transport from Jet Park, Boksburg. Send your drawing for a quote.',
  keywords: [
    'steel fabrication Johannesburg',
    'custom steel fabrication Gauteng',
    'structural steel fabrication',
    'precision steel fabrication',
    'heavy-duty fabrication',
    'coded welders',
    'steel fabrication Boksburg',
  ],
  lead: 'Light to medium fabrication, custom and structural, by coded welders: from detailing and cut-to-size to transport.',
  introduction: [
    'Fabrication starts where cutting ends: plate and sections that have been cut, bent and rolled are fitted together and welded into frames, supports and structures.',
    'Our steel services arm cuts, bends and rolls; our fabrication arm builds. You deal with one company for both.',
  ],
  claims: [
    {
      name: 'Coded welders',
      detail: 'A coded welder has passed a test weld for the work.',
    },
    {
      name: 'Project estimators',
      detail: 'Send them your drawing for a quote.',
    },
    {
      name: 'Since 1993',
      detail: 'Customers for over two decades.',
    },
  ],
  cardsTitle: '',
  cardsDescription:
    'Custom metal fabrication, structural steel, welding, metal finishing, repair and maintenance by coded welders in Jet Park, Boksburg.',
  cardsLead: 'Five kinds of work. Find yours below, or send us the drawing and ask.',
  cards: [
    {
      key: 'custom',
      name: 'Custom metal fabrication',
      line: 'Parts and assemblies to your drawing.',
      icon: 'custom',
      content:
        'Parts and assemblies made to your drawing. The work can include detailing, cut-to-size and secondary processing as well as the fabrication itself.',
      examples: 'Frames, stands, brackets, guards and single parts.',
    },
    {
      key: 'structural',
      name: 'Structural steel fabrication',
      line: 'Columns, beams and frames.',
      icon: 'structural',
      content:
        'Light to medium structural steel, fabricated to your drawings. Show the members, the connections and the holes, and name the grade.',
      examples: 'Columns, beams, frames and their connection plates.',
    },
    {
      key: 'welding',
      name: 'Welding',
      line: 'By coded welders, to the drawing.',
      icon: 'weld',
      content:
        'Welding by coded welders, to your drawing. Weld symbols say it best: the type, the size and the side of each joint.',
      examples: 'Fillet and butt welds, in frames, shells and structures.',
    },
    {
      key: 'finishing',
      name: 'Metal finishing',
      line: 'Welds, edges and surfaces.',
      icon: 'finish',
      content:
        'Welds, edges and surfaces finished as the drawing asks. Say which faces will show, and which coat, if any, will follow.',
      examples: 'Grinding, brushing and polishing.',
    },
    {
      key: 'repair',
      name: 'Repair and maintenance',
      line: 'Worn and broken steelwork put right.',
      icon: 'repair',
      content:
        'Repair and maintenance of worn, cracked or bent steelwork. A PDF with photographs, and a ruler beside the damage for scale, is a good start.',
      examples: 'Frames, supports, gates and handrails.',
    },
  ],
  catalogue: {
    name: 'Steel Fabrication Services',
    offers: [
      'Structural Steel Fabrication',
      'Custom Steel Fabrication',
      'Precision Steel Fabrication',
      'Heavy-Duty Fabrication',
    ],
  },
};

export const careers: Profile['careers'] = {
  heading: 'Are you looking for a Job?', // C1
  invitation: 'Complete the application form below. We look forward to receiving your application.', // C1
  fillIn: 'The application form.',
  attach: 'Your CV as PDF or Word (.doc, .docx), at most 10 MB.',
  afterwards: 'You get a reference number, and an email confirming that we have your application.',
  noneOpen: 'No position is open right now',
  noneOpenText:
    'When one opens, it is listed on this page with what the work is and how to apply. A question about working here?',
};
