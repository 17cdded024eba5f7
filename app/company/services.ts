/** The company's services, with the limits of its machines. */
import type { Limit } from './limit.ts';

export interface Service {
  readonly slug: string;
  /** The type of quote that is chosen in the form when it is opened on the service's page (L8). */
  readonly quoteType?: string;
  readonly name: string;
  readonly line: string;
  /** Pictures of the machine and of a finished part. */
  readonly picture: string;
  readonly part: string;
  /** The first one is shown where there is room for only one. */
  readonly limits: readonly [Limit, ...Limit[]];
}

export const steelServices = [
  {
    slug: 'laser-cutting',
    quoteType: 'CNC Laser Cutting',
    name: 'Laser Cutting',
    line: 'Thin to medium plate, fast turnaround.',
    picture: 'laser',
    part: 'macro',
    limits: [{ of: 'Thickness', kind: 'range', from: 0.5, to: 35, unit: 'mm' }], // S10
  },
  {
    slug: 'hd-plasma-cutting',
    quoteType: 'HD Plasma Cutting',
    name: 'HD Plasma Cutting',
    line: 'Dry flame-cut or water-based clean-cut finish.',
    picture: 'plasma',
    part: 'plasma',
    limits: [{ of: 'Bed', kind: 'size', length: 14000, width: 3000, unit: 'mm' }], // S11
  },
  {
    slug: 'cnc-profile',
    quoteType: 'Profile Cutting',
    name: 'CNC Profile',
    line: 'Heavy plate, multi-head torches, double cuts.',
    picture: 'profile',
    part: 'profile',
    limits: [
      { of: 'Thickness', kind: 'upTo', to: 300, unit: 'mm' }, // S13
      { of: 'Beds', kind: 'size', length: 6500, width: 2700, unit: 'mm' },
    ],
  },
  {
    slug: 'cnc-bending',
    quoteType: 'Bending',
    name: 'CNC Bending',
    line: 'Intricate bends in long material.',
    picture: 'brake',
    part: 'folded',
    limits: [{ of: 'Length', kind: 'upTo', to: 4, unit: 'm' }], // S12
  },
  {
    slug: 'plate-rolling',
    quoteType: 'Rolling',
    name: 'Plate Rolling',
    line: 'Rolled, welded and re-rolled in house.',
    picture: 'rolling',
    part: 'rolling',
    limits: [{ of: 'Weld code', kind: 'code', value: 'AWS D1.1' }], // S14
  },
  {
    slug: 'value-added-service',
    name: 'Value Added Services',
    line: 'Brushing, drilling, tapping and bevelling.',
    picture: 'drilling',
    part: 'drilling',
    limits: [
      { of: 'Holes', kind: 'upTo', to: 45, unit: 'mm', sign: 'Ø' }, // S15
      { of: 'Drill and tap', kind: 'upTo', to: 24, unit: '', sign: 'M' },
      { of: 'Brushed width', kind: 'upTo', to: 500, unit: 'mm' },
      { of: 'Polish', kind: 'upTo', to: 180, unit: 'grit' },
    ],
  },
] as const satisfies readonly Service[];

export type SteelServiceSlug = (typeof steelServices)[number]['slug'];

export interface FabricationService {
  readonly key: string;
  readonly name: string;
  readonly line: string;
}

export const fabricationServices = [
  { key: 'custom', name: 'Custom metal fabrication', line: 'Parts and assemblies to your drawing.' },
  { key: 'structural', name: 'Structural steel fabrication', line: 'Columns, beams and frames.' },
  { key: 'welding', name: 'Welding', line: 'By coded welders, to the drawing.' },
  { key: 'finishing', name: 'Metal finishing', line: 'Welds, edges and surfaces.' },
  { key: 'repair', name: 'Repair and maintenance', line: 'Worn and broken steelwork put right.' },
] as const satisfies readonly FabricationService[];

export type FabricationKey = (typeof fabricationServices)[number]['key'];

/** The fabrication services' offers for structured data. // S23 */
export const offerCatalogue = {
  name: 'Steel Fabrication Services',
  offers: [
    'Structural Steel Fabrication',
    'Custom Steel Fabrication',
    'Precision Steel Fabrication',
    'Heavy-Duty Fabrication',
  ],
} as const;
