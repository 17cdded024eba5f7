import { createContext } from 'react-router';
import type { Services } from '#app/platform/http/services.server.ts';
import type { Company } from './company.ts';

/** Context for loaders and actions: the company as it is published, or as the preview of this request shows it. */
export const companyContext = createContext<Company>();

/** What jobs and builders of mails work with: the company may change between two of them. */
export type CompanyServices = Services & { readonly company: () => Company };
