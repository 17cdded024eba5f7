import type { GeoCircle, LocalBusiness, Service, WebSite } from 'schema-dts';
import { pictureUrl } from '#app/ui/site/site-picture.ts';
import { type Company, type CompanyFacts, inOneLine } from '../company.ts';
import { openingHoursSpecification } from '../opening-hours.ts';
import { pictureOf } from '../picture-of.ts';
import type { Branch } from '../profile/people-and-places.ts';
import { type PublicPage, shareImagePath } from './public-page.ts';

const businessId = (publicUrl: string) => `${publicUrl}/#business`;
const logo = (publicUrl: string) => `${publicUrl}/apple-touch-icon.png`;

/** The service area: a circle around the city, radius in metres. // S23 */
function areaServed({ serviceArea }: CompanyFacts): GeoCircle {
  const { latitude, longitude, radius } = serviceArea;
  return {
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', latitude, longitude },
    geoRadius: radius * 1_000,
  };
}

export function postalAddress({ street, suburb, town, province, postalCode }: CompanyFacts['address']) {
  return {
    '@type': 'PostalAddress',
    streetAddress: inOneLine(street, suburb),
    addressLocality: town,
    addressRegion: province,
    postalCode,
    addressCountry: 'ZA',
  } as const;
}

/** The company as a reference within other structured data: as seller, employer, publisher. */
export function thisBusiness(publicUrl: string, { name, phone, address }: CompanyFacts) {
  return {
    '@type': 'LocalBusiness',
    '@id': businessId(publicUrl),
    name,
    url: `${publicUrl}/`,
    logo: logo(publicUrl),
    telephone: phone,
    address: postalAddress(address),
  } as const;
}

/** What the structured data of the business has beyond the facts; the loaders of its pages return it. */
export type BusinessDetails = {
  readonly description: string;
  readonly slogan: string;
  /** URL path of a picture. */
  readonly image: string;
  /** The head office first. */
  readonly branches: readonly Branch[];
};

export function businessDetails({ profile }: Company): BusinessDetails {
  const { description, slogan } = profile.home;
  const image = pictureUrl(pictureOf(profile, profile.pictures.hero), 1600, 'webp');
  return { description, slogan, image, branches: profile.places.branches };
}

/** The local business (S23): its places with their opening hours, the service area. // O4 */
export function localBusiness({ description, slogan, image, branches: [head, ...others] }: BusinessDetails) {
  return (publicUrl: string, company: CompanyFacts) =>
    ({
      ...thisBusiness(publicUrl, company),
      description,
      slogan,
      image: publicUrl + image,
      email: company.salesEmail,
      foundingDate: String(company.founded),
      brand: Object.values(company.units)
        .filter(({ on }) => on)
        .map(({ name }) => ({ '@type': 'Brand', name })),
      areaServed: areaServed(company),
      ...(head && placeOf(head)),
      ...(others.length > 0 && {
        department: others.map((branch, index) => ({
          '@type': 'LocalBusiness',
          '@id': `${publicUrl}/#branch-${index + 2}`,
          name: `${company.name}, ${branch.name}`,
          url: `${publicUrl}/contact-us`,
          image: publicUrl + image,
          telephone: branch.phone,
          address: postalAddress(branch),
          ...placeOf(branch),
        })),
      }),
      sameAs: company.social.map(({ url }) => url),
    }) as const satisfies LocalBusiness;
}

/** When a branch is open, and what else is known of it. */
function placeOf({ fax, latitude, longitude, hours, closedDays }: Branch) {
  return {
    ...(fax !== '' && { faxNumber: fax }),
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } as const }),
    openingHoursSpecification: openingHoursSpecification(hours),
    // Opening and closing at midnight is how search engines are told that a place is closed all day.
    ...(closedDays.length > 0 && {
      specialOpeningHoursSpecification: closedDays.map(
        ({ day }) =>
          ({
            '@type': 'OpeningHoursSpecification',
            validFrom: day,
            validThrough: day,
            opens: '00:00',
            closes: '00:00',
          }) as const,
      ),
    }),
  };
}

/** The site's name, which search engines show beside the URL. */
export function webSite(publicUrl: string, { name }: CompanyFacts): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    name,
    url: `${publicUrl}/`,
    inLanguage: 'en-ZA',
    publisher: { '@id': businessId(publicUrl) },
  };
}

/** One service of the company, for the page that describes it. */
export function offeredService(page: PublicPage, name: string) {
  return (publicUrl: string, company: CompanyFacts): Service => ({
    '@type': 'Service',
    name,
    serviceType: name,
    description: page.description,
    url: publicUrl + page.path,
    image: publicUrl + shareImagePath(page, company),
    provider: thisBusiness(publicUrl, company),
    areaServed: areaServed(company),
  });
}

/** The business with its fabrication services, for the fabrication page. // S23 */
export function fabricationBusiness(
  details: BusinessDetails,
  catalogue: { readonly name: string; readonly offers: readonly string[] },
) {
  return (publicUrl: string, company: CompanyFacts): LocalBusiness => ({
    ...localBusiness(details)(publicUrl, company),
    ...(catalogue.offers.length > 0 && {
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: catalogue.name,
        itemListElement: catalogue.offers.map((name) => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name },
        })),
      },
    }),
  });
}
