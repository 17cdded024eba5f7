/**
 * The company's data (S25). To use this software for another steel company, rewrite only this folder and
 * content/pictures:
 *
 * - company.ts   names, business units, address, numbers, links
 * - about.ts     slogan, claims, figures
 * - services.ts  services, with the limits of the machines
 * - people.ts    contact persons
 * - steel-overview.ts, service-pages/, fabrication.ts, materials.ts, gallery.ts   texts and pictures of these pages
 * - privacy.ts   the privacy notice and its contacts
 * - logo-mark.ts the logo
 * - phone-number.ts   the display format of phone numbers
 *
 * SAMPLES, to be replaced before going live: every telephone number, every email address, every person in people.ts,
 * the information officer in privacy.ts, the street and the social links. As long as the email addresses or numbers are
 * samples, the office says so (sample-company.ts).
 */
export type BusinessUnitKey = 'steel' | 'fabrication';

export interface BusinessUnit {
  readonly name: string;
  /** Label in the navigation and on buttons. */
  readonly label: string;
  readonly slug: string;
  /** Types of quote that can be requested (L8). */
  readonly quoteTypes: readonly string[];
}

/** A type of file that a drawing can be. */
type DrawingKind = 'pdf' | 'xlsx' | 'dxf';

export interface Company {
  readonly name: string;
  readonly founded: number;
  readonly address: {
    readonly street: string;
    readonly suburb: string;
    readonly town: string;
    readonly province: string;
    readonly postalCode: string;
    readonly country: string;
    readonly countryCode: string;
  };
  /** For structured data: the city customers search for, and the radius of the service area in metres. */
  readonly serviceArea: {
    readonly city: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly radius: number;
  };
  /** The types of file that the quote form takes. // L9, Q1 */
  readonly drawingKinds: readonly DrawingKind[];
  readonly hours: {
    readonly days: readonly (
      | 'Monday'
      | 'Tuesday'
      | 'Wednesday'
      | 'Thursday'
      | 'Friday'
      | 'Saturday'
      | 'Sunday'
    )[];
    readonly opens: string;
    readonly closes: string;
    readonly text: string;
  };
  readonly phone: string;
  readonly fax: string;
  readonly whatsApp: string;
  /** Shown in the error for an invalid number (L2). */
  readonly phoneExamples: readonly [string, string];
  readonly salesEmail: string;
  /** Address for job applicants. */
  readonly careersEmail: string;
  /** The sales manager, addressed in enquiry mails (L5). */
  readonly salesName: string;
  readonly social: readonly {
    readonly network: 'LinkedIn' | 'Instagram' | 'Facebook';
    readonly url: string;
  }[];
}

export const company = {
  name: 'PL Steel',
  founded: 1993,
  address: {
    street: '12 Innes Road',
    suburb: 'Jet Park',
    town: 'Boksburg',
    province: 'Gauteng',
    postalCode: '1459',
    country: 'South Africa',
    countryCode: 'ZA',
  },
  serviceArea: { city: 'Johannesburg', latitude: -26.2041, longitude: 28.0473, radius: 100_000 },
  drawingKinds: ['pdf', 'xlsx', 'dxf'],
  hours: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '17:00',
    text: 'Monday to Friday, 08:00 to 17:00',
  },
  phone: '+27 11 555 0100',
  fax: '+27 11 555 0109',
  whatsApp: '+27 82 555 0100',
  phoneExamples: ['011 555 0100', '+27 82 555 0100'],
  salesEmail: 'sales@example.co.za',
  careersEmail: 'careers@example.co.za',
  salesName: 'Riaan van Wyk',
  social: [
    { network: 'LinkedIn', url: 'https://www.linkedin.com/company/example' },
    { network: 'Instagram', url: 'https://www.instagram.com/example' },
    { network: 'Facebook', url: 'https://www.facebook.com/example' },
  ],
} as const satisfies Company;

export const businessUnits = {
  steel: {
    name: 'PL Steel',
    label: 'Steel Services',
    slug: 'steel',
    quoteTypes: [
      'CNC Laser Cutting',
      'HD Plasma Cutting',
      'Profile Cutting',
      'Bending',
      'Rolling',
      'Polishing/Brushing',
      'Drilling',
      'Chamfering',
      'Other...',
    ],
  },
  fabrication: {
    name: 'PL Fabrication',
    label: 'Steel Fabrication',
    slug: 'fabrication',
    quoteTypes: ['Fabrication', 'Other...'],
  },
} as const satisfies Record<BusinessUnitKey, BusinessUnit>;

/** Path of a business unit's overview page: `/steel-services`, `/fabrication-services`. */
export function businessUnitPath(arm: BusinessUnitKey): string {
  return `/${businessUnits[arm].slug}-services`;
}

export const whatsAppLink = `https://wa.me/${company.whatsApp.replace(/\D/g, '')}`;
