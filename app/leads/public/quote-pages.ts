import type { PublicPage } from '#app/company/head/public-page.ts';
import { type BusinessUnitKey, businessUnits, company } from '#app/company/old-company.ts';
import { quotePath } from './quote-path.ts';

/** The pages of the quote form, one for each business unit. */
export const quotePages: Record<BusinessUnitKey, PublicPage> = {
  steel: quotePage('steel', 'cut, bent or rolled'),
  fabrication: quotePage('fabrication', 'fabricated'),
};

function quotePage(arm: BusinessUnitKey, done: string): PublicPage {
  return {
    path: quotePath(arm),
    heading: `Request a quote from ${businessUnits[arm].name}`,
    title: `Request a quote from ${businessUnits[arm].name} | ${businessUnits[arm].label} ${company.serviceArea.city}`,
    description: `Send ${businessUnits[arm].name} your drawing as PDF or Excel and get a price for having it ${done}.`,
    picture: arm === 'steel' ? 'macro' : 'weldment',
  };
}
