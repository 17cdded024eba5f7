import { company } from './old-company.ts';
import type { Point } from './service-page.ts';

/** Texts of the steel services overview (S6). */
export const steelOverview = {
  title: `Steel cutting, bending and rolling in ${company.address.suburb}`,
  description:
    'Laser, HD plasma and CNC profile cutting, CNC bending, plate rolling and value added services in Jet Park, Boksburg. Plate up to 300 mm thick. Send us your drawing.',
  lead: 'Plate and sheet, cut, bent, rolled and finished to your drawing, from 0.5\u00a0mm sheet to 300\u00a0mm plate.',
  introduction: [
    'Cutting, bending, rolling, drilling and finishing are all here, so one drawing can cover the whole part. Thickness, material and detail decide which process suits it.',
    'You deal with one supplier for a flat bracket, a rolled shell and a drilled base plate.',
  ],
  /** A general comparison of the cutting processes. */
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
} as const satisfies { choice: readonly Point[] } & Record<string, unknown>;
