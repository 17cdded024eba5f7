import { useRouteLoaderData } from 'react-router';
import type { BrandStyle } from './brand-style.server.ts';
import type { CompanyFacts } from './company.ts';

/** What the loader of the root gives to every page. */
export type RootData = {
  readonly publicUrl: string;
  readonly company: CompanyFacts;
  /** The company's colours; absent where the stylesheets have them. */
  readonly brandStyle?: BrandStyle | undefined;
  /** Whether visitors see what a part costs, roughly. // P13 */
  readonly indications?: boolean;
  /** Whether the page shows drafts, to somebody who is signed in. */
  readonly isPreview?: boolean;
};

/** What every page may show of the company. */
export function useCompany(): CompanyFacts {
  const company = useCompanyIfLoaded();
  if (company === null) throw new Error('The root of the page has no data');
  return company;
}

/** Whether visitors see what a part costs, roughly. // P13 */
export function useIndications(): boolean {
  return useRouteLoaderData<RootData>('root')?.indications === true;
}

/** As `useCompany`, for the page that says that nothing could be loaded. */
export function useCompanyIfLoaded(): CompanyFacts | null {
  return useRouteLoaderData<RootData>('root')?.company ?? null;
}
