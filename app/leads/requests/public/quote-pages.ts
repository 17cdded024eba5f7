import { type BusinessUnitKey, type Company, offeredUnits } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { decorationOf } from '#app/company/picture-of.ts';
import { quotePath } from './quote-path.ts';

/** The pages of the quote form, one for each business unit that is offered. */
export function quotePages(company: Company): PublicPage[] {
  return offeredUnits(company).map(({ key }) => quotePage(company, key));
}

export function quotePage({ units, serviceArea, profile }: Company, unit: BusinessUnitKey): PublicPage {
  const { name, label } = units[unit];
  const { quote, fabricationKinds } = profile.pictures;
  const { quoteSteel, quoteFabrication } = profile.pages;
  const { title, description } = unit === 'steel' ? quoteSteel : quoteFabrication;
  return {
    path: quotePath(unit),
    heading: `Request a quote from ${name}`,
    title: title || `Request a quote from ${name} | ${label} ${serviceArea.city}`,
    description:
      description || `Send ${name} your drawing as PDF, Excel or DXF and get a price for the work.`,
    picture: decorationOf(profile, unit === 'steel' ? quote : fabricationKinds),
  };
}
