import { company } from './old-company.ts';
import type { Point } from './service-page.ts';
import type { FabricationKey } from './services.ts';

/** Texts of the fabrication overview (S7). */
export const fabricationOverview = {
  /** Exact text required by S7. */
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
  /** The claims of the fabrication arm; the processes are in about.ts. */
  claims: [
    { name: 'Coded welders', detail: 'A coded welder has passed a test weld for the work.' },
    { name: 'Project estimators', detail: 'Send them your drawing for a quote.' },
    {
      name: `Since ${company.founded}`,
      detail: 'Customers for over two decades.',
    },
  ],
} as const satisfies { claims: readonly Point[] } & Record<string, unknown>;

/** The cards of /fabrication; their names are in services.ts. // S8 */
export interface FabricationCard {
  /** An icon name. */
  readonly icon: 'custom' | 'structural' | 'weld' | 'finish' | 'repair';
  readonly content: string;
  /** Typical jobs. */
  readonly examples: string;
}

export const fabricationPage = {
  description:
    'Custom metal fabrication, structural steel, welding, metal finishing, repair and maintenance by coded welders in Jet Park, Boksburg.',
  lead: 'Five kinds of work. Find yours below, or send us the drawing and ask.',
} as const;

export const fabricationCards: Record<FabricationKey, FabricationCard> = {
  custom: {
    icon: 'custom',
    content:
      'Parts and assemblies made to your drawing. The work can include detailing, cut-to-size and secondary processing as well as the fabrication itself.',
    examples: 'Frames, stands, brackets, guards and one-off parts.',
  },
  structural: {
    icon: 'structural',
    content:
      'Light to medium structural steel, fabricated to your drawings. Show the members, the connections and the holes, and name the grade.',
    examples: 'Columns, beams, frames and their connection plates.',
  },
  welding: {
    icon: 'weld',
    content:
      'Welding by coded welders, to your drawing. Weld symbols say it best: the type, the size and the side of each joint.',
    examples: 'Fillet and butt welds, in frames, shells and structures.',
  },
  finishing: {
    icon: 'finish',
    content:
      'Welds, edges and surfaces finished as the drawing asks. Say which faces will show, and which coat, if any, will follow.',
    examples: 'Grinding, brushing and polishing.',
  },
  repair: {
    icon: 'repair',
    content:
      'Repair and maintenance of worn, cracked or bent steelwork. A PDF with photographs, and a ruler beside the damage for scale, is a good start.',
    examples: 'Frames, supports, gates and handrails.',
  },
};
