import type { Thing } from './head.ts';

/**
 * Required properties by type, as documented by the large search engines for rich results, and by schema.org for other
 * types. An unlisted type is an error, so that its requirements get looked up.
 */
const REQUIRED: Record<string, readonly string[]> = {
  Blog: ['name', 'url', 'publisher'],
  BlogPosting: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'mainEntityOfPage',
  ],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  GeoCircle: ['geoMidpoint', 'geoRadius'],
  GeoCoordinates: ['latitude', 'longitude'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation', 'directApply'],
  ListItem: ['position', 'name', 'item'],
  LocalBusiness: ['@id', 'name', 'url', 'address', 'telephone'],
  Offer: ['itemOffered'],
  OfferCatalog: ['name', 'itemListElement'],
  // Of certain days of the week, or of certain dates.
  OpeningHoursSpecification: ['opens', 'closes'],
  Person: ['name', 'url'],
  Place: ['address'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  ProfilePage: ['mainEntity'],
  PropertyValue: ['name', 'value'],
  Service: ['name'],
  WebSite: ['name', 'url'],
};

/** Missing properties of an object and its nested objects, one line each. */
export function missingProperties(thing: Thing): string[] {
  const type = thing['@type'];
  const required = REQUIRED[type];
  if (required === undefined) return [`${type} is not a listed type`];
  const own = required
    .filter((property) => isEmpty(thing[property]))
    .map((property) => `${type} without ${property}`);
  return [...own, ...Object.values(thing).flat().filter(isThing).flatMap(missingProperties)];
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && '@type' in value;
}
