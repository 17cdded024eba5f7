import { company } from './company.ts';
import type { Point } from './service-pages/service-page.ts';
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
  lead: 'Custom and structural steelwork, light to medium, welded by coded welders in Jet Park and delivered to your site.',
  introduction: [
    'Fabrication starts where cutting ends. The plates that our steel arm cuts, bends and rolls are fitted, tacked, checked against the drawing and welded into frames, stairs, gates, platforms and structures.',
    'The cutting and the welding stand under one name. If a part does not fit, there is nobody else to send it back to.',
  ],
  /** Claims about how jobs are done; the processes are in about.ts. */
  claims: [
    { name: 'Coded welders', detail: 'To the American weld spec D1.1.' },
    { name: 'Project estimators', detail: 'They price from your drawing.' },
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
  lead: 'Five kinds of work, one workshop. Pick yours, or send the drawing and let the estimator pick.',
} as const;

export const fabricationCards: Record<FabricationKey, FabricationCard> = {
  custom: {
    icon: 'custom',
    content:
      'One piece or a small series, from your drawing, your sketch or the old part on the table. We detail it, cut it, fit it and weld it.',
    examples: 'Gates, stairs, balustrades, hoppers, guards, stands and frames.',
  },
  structural: {
    icon: 'structural',
    content:
      'Columns, beams, trusses and their plates, drilled and marked so that they bolt together on site as they did on the drawing.',
    examples: 'Portal frames, mezzanines, platforms, canopies and pipe racks.',
  },
  welding: {
    icon: 'weld',
    content:
      'Joints welded by coded welders to the size, type and side that the weld symbol asks for. Say which inspection you need and it is planned in.',
    examples: 'Fillet and butt welds, in frames, shells and structures.',
  },
  finishing: {
    icon: 'finish',
    content:
      'Spatter off, edges broken, faces ground or brushed, and the surface prepared for the coat that follows, so that the steel can go up as it comes off the truck.',
    examples: 'Grinding, brushing and polishing, ready for paint or zinc.',
  },
  repair: {
    icon: 'repair',
    content:
      'Worn, cracked or bent steelwork put right: the damage cut out, a new piece let in, the weak spot stiffened. A PDF with photographs and a rule beside the damage is enough to begin.',
    examples: 'Buckets, chutes, gates, handrails, frames and supports.',
  },
};
