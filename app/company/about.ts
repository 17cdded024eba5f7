import { company } from './old-company.ts';

const { address } = company;

/** The company's own claims (S24). Only figures that the company has confirmed. */
export const about = {
  /** The home page's title and description for search engines. */
  title: `Steel cutting and fabrication in ${company.serviceArea.city}`,
  description:
    'Laser, plasma and profile cutting, bending, plate rolling and steel fabrication in Jet Park, Boksburg. Founded in 1993. Send us your drawing for a quote.',
  slogan: 'Steel, cut to the drawing.',
  introduction:
    'Laser, plasma and profile cutting, bending, rolling and fabrication in Jet Park, Boksburg. Send us the drawing for a quote.',
  /** The home hero's line (S2). */
  experience: '20 years of fabrication experience',
  experienceDetail:
    'From detailing and cut-to-size to fabrication and transport. Send us the drawing, and our project estimators will take it from there.',
  decades: 'Over two decades of customers',
  paragraphs: [
    'PL Steel was founded in 1993 and has served customers for over two decades. The company has two arms, with their head office in Jet Park, Boksburg: PL Steel cuts, bends and rolls steel; PL Fabrication builds with it.',
    'Our people include coded welders and project estimators. The work covers detailing, cut-to-size, secondary processing, light to medium fabrication and transport.',
  ],
  businessUnits: {
    steel: 'Cut, bent, rolled and finished to your drawing.',
    fabrication: 'Custom and structural work, welding, finishing and repairs.',
  },
  /** Processes, in the order that a job goes through the workshop. */
  works: [
    { name: 'Detailing', detail: 'Drawings for the workshop' },
    { name: 'Cut-to-size', detail: 'Laser, plasma and profile cutting' },
    { name: 'Secondary processing', detail: 'Bending, rolling, drilling, bevelling' },
    { name: 'Light to medium fabrication', detail: 'Custom and structural work' },
    { name: 'Transport', detail: 'For the finished work' },
  ],
  facts: [
    { name: 'Founded', value: '1993', detail: 'over two decades' },
    { name: 'BEE', value: 'Level 2', detail: 'certified' },
    { name: 'Our people', value: 'Coded welders', detail: 'and project estimators' },
    { name: 'Head office', value: address.suburb, detail: `${address.town}, ${address.province}` },
  ],
  /** The figures below the home hero. */
  figures: [
    { value: 'Since 1993', label: 'in business' },
    { value: '300 mm', label: 'thickest profile cut' },
    { value: '14 × 3 m', label: 'HD plasma bed' },
    { value: 'Level 2', label: 'BEE certified' },
  ],
} as const;
