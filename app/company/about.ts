import { company } from './company.ts';

const { address } = company;

/** The company's own claims (S24). Only figures that the company has confirmed. */
export const about = {
  /** The home page's title and description for search engines. */
  title: `Steel cutting and fabrication in ${company.serviceArea.city}`,
  description:
    'Laser, plasma and profile cutting, bending, plate rolling and steel fabrication in Jet Park, Boksburg. Founded in 1993. Send us your drawing for a quote.',
  slogan: 'Steel, cut to the drawing.',
  introduction:
    'Laser, plasma and profile cutting, bending, rolling and fabrication. Send the drawing to Jet Park; we send back the part.',
  /** The home hero's line (S2). */
  experience: '20 years of fabrication experience',
  experienceDetail:
    'A bracket or a portal frame: we cut it, bend it, weld it and load it on the truck. Send the drawing and our estimators work from it.',
  decades: 'Over two decades of customers',
  paragraphs: [
    'PL Steel was founded in 1993 and has served customers for over two decades. From Jet Park, Boksburg, two arms work side by side: PL Steel cuts, bends and rolls plate; PL Fabrication welds it into structures.',
    'Our project estimators price from your drawing, and our coded welders build to it. One order can cover the detailing, the cutting, the welding and the delivery.',
  ],
  arms: {
    steel: 'Cut, bent, rolled and finished to your drawing.',
    fabrication: 'Frames, structures and repairs by coded welders.',
  },
  /** Processes, in the order that a job goes through the workshop. */
  works: [
    { name: 'Detailing', detail: 'Shop drawings from yours' },
    { name: 'Cut-to-size', detail: 'Laser, plasma and profile cutting' },
    { name: 'Secondary processing', detail: 'Bending, rolling, drilling, bevelling' },
    { name: 'Light to medium fabrication', detail: 'Welded by coded welders' },
    { name: 'Transport', detail: 'Delivered to your site' },
  ],
  facts: [
    { name: 'Founded', value: '1993', detail: 'over two decades' },
    { name: 'BEE', value: 'Level 2', detail: 'certified' },
    { name: 'Welders', value: 'Coded', detail: 'to AWS D1.1' },
    { name: 'Head office', value: address.suburb, detail: `${address.town}, ${address.province}` },
  ],
  /** The strip under the opening hero. */
  figures: [
    { value: 'Since 1993', label: 'cutting steel' },
    { value: '300 mm', label: 'thickest profile cut' },
    { value: '14 × 3 m', label: 'HD plasma bed' },
    { value: 'Level 2', label: 'BEE certified' },
  ],
} as const;
