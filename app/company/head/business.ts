import type { GeoCircle, LocalBusiness, Service, WebSite } from 'schema-dts';
import { pictureUrl } from '#content/pictures/catalogue.ts';
import { about } from '../about.ts';
import { businessUnits, company } from '../old-company.ts';
import { offerCatalogue } from '../services.ts';
import { type PublicPage, shareImagePath } from './public-page.ts';

const { address, hours, serviceArea } = company;

const businessId = (publicUrl: string) => `${publicUrl}/#business`;
const logo = (publicUrl: string) => `${publicUrl}/apple-touch-icon.png`;

/** The service area: a circle around the city, radius in metres. // S23 */
const areaServed: GeoCircle = {
  '@type': 'GeoCircle',
  geoMidpoint: {
    '@type': 'GeoCoordinates',
    latitude: serviceArea.latitude,
    longitude: serviceArea.longitude,
  },
  geoRadius: serviceArea.radius,
};

export const postalAddress = {
  '@type': 'PostalAddress',
  streetAddress: `${address.street}, ${address.suburb}`,
  addressLocality: address.town,
  addressRegion: address.province,
  postalCode: address.postalCode,
  addressCountry: address.countryCode,
} as const;

/** The company as a reference within other structured data: as seller, employer, publisher. */
export function thisBusiness(publicUrl: string) {
  return {
    '@type': 'LocalBusiness',
    '@id': businessId(publicUrl),
    name: company.name,
    url: `${publicUrl}/`,
    logo: logo(publicUrl),
    telephone: company.phone,
    address: postalAddress,
  } as const;
}

/** The local steel business (S23): address, opening hours, service area. */
export function localBusiness(publicUrl: string) {
  return {
    ...thisBusiness(publicUrl),
    description: about.description,
    slogan: about.slogan,
    image: publicUrl + pictureUrl('portal', 1600, 'webp'),
    email: company.salesEmail,
    faxNumber: company.fax,
    foundingDate: String(company.founded),
    brand: Object.values(businessUnits).map(({ name }) => ({ '@type': 'Brand', name })),
    areaServed,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: hours.days.map((day) => `https://schema.org/${day}` as const),
      opens: hours.opens,
      closes: hours.closes,
    },
    sameAs: company.social.map(({ url }) => url),
  } as const satisfies LocalBusiness;
}

/** The site's name, which search engines show beside the URL. */
export function webSite(publicUrl: string): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    name: company.name,
    url: `${publicUrl}/`,
    inLanguage: 'en-ZA',
    publisher: { '@id': businessId(publicUrl) },
  };
}

/** One service of the company, for the page that describes it. */
export function offeredService(page: PublicPage, name: string) {
  return (publicUrl: string): Service => ({
    '@type': 'Service',
    name,
    serviceType: name,
    description: page.description,
    url: publicUrl + page.path,
    image: publicUrl + shareImagePath(page),
    provider: thisBusiness(publicUrl),
    areaServed,
  });
}

/** The business with its fabrication services, for the fabrication page. // S23 */
export function fabricationBusiness(publicUrl: string): LocalBusiness {
  return {
    ...localBusiness(publicUrl),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: offerCatalogue.name,
      itemListElement: offerCatalogue.offers.map((name) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name },
      })),
    },
  };
}
