import type { TypedObject } from '@portabletext/types';
import type { BuiltPicture } from '../../pictures/catalogue.ts';

/** SAMPLES: nobody here exists; replace them in the back office before going live. */
export const sampleAuthors = [
  {
    slug: 'anton-meyer',
    name: 'Anton Meyer',
    role: 'Cutting and bending',
    bio: 'Anton writes about what happens between the drawing and the cut part: kerf, tolerance, bend allowance and how a sheet is filled.',
  },
  {
    slug: 'zanele-khumalo',
    name: 'Zanele Khumalo',
    role: 'Welding and fabrication',
    bio: 'Zanele writes about grades, weld procedures and what keeps steel from rusting once it stands outside.',
  },
] as const;

export const sampleCategories = [
  { slug: 'cutting', title: 'Cutting', description: 'Laser, plasma and profile cutting.' },
  { slug: 'design', title: 'Design', description: 'Drawings and parts that are easy to make.' },
  { slug: 'materials', title: 'Materials', description: 'Grades and what they are good for.' },
  { slug: 'bending', title: 'Bending', description: 'Press brake and plate rolls.' },
  { slug: 'fabrication', title: 'Fabrication', description: 'Welding and finishing.' },
] as const;

export const sampleTags = [
  { slug: 'laser', title: 'Laser' },
  { slug: 'plasma', title: 'Plasma' },
  { slug: 'oxy-fuel', title: 'Oxy-fuel' },
  { slug: 'kerf', title: 'Kerf' },
  { slug: 'tolerance', title: 'Tolerance' },
  { slug: 'dxf', title: 'DXF' },
  { slug: 'drawings', title: 'Drawings' },
  { slug: 'cost', title: 'Cost' },
  { slug: 'nesting', title: 'Nesting' },
  { slug: 'grades', title: 'Grades' },
  { slug: 'stainless', title: 'Stainless steel' },
  { slug: 'press-brake', title: 'Press brake' },
  { slug: 'bend-allowance', title: 'Bend allowance' },
  { slug: 'galvanising', title: 'Galvanising' },
  { slug: 'corrosion', title: 'Corrosion' },
  { slug: 'welding', title: 'Welding' },
  { slug: 'aws-d1-1', title: 'AWS D1.1' },
] as const;

export type SamplePost = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: (typeof sampleAuthors)[number]['slug'];
  /** ISO 8601 with UTC offset. */
  readonly publishedAt: string;
  readonly featured: boolean;
  readonly image: BuiltPicture;
  /** In display order; the breadcrumb shows the first one. */
  readonly categories: readonly (typeof sampleCategories)[number]['slug'][];
  readonly tags: readonly (typeof sampleTags)[number]['slug'][];
  readonly body: readonly TypedObject[];
};
