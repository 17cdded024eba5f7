import { type ArmKey, arms, company } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { quotePath } from './quote-path.ts';

/** The quote form as a page, once for each arm of the company. */
export const quotePages: Record<ArmKey, PublicPage> = {
  steel: quotePage('steel', 'cut, bent or rolled'),
  fabrication: quotePage('fabrication', 'fabricated'),
};

function quotePage(arm: ArmKey, done: string): PublicPage {
  return {
    path: quotePath(arm),
    heading: `Request a quote from ${arms[arm].name}`,
    title: `Request a quote from ${arms[arm].name} | ${arms[arm].label} ${company.serviceArea.city}`,
    description: `Send ${arms[arm].name} your drawing as PDF or Excel and get a price for having it ${done}.`,
    picture: arm === 'steel' ? 'macro' : 'weldment',
  };
}
