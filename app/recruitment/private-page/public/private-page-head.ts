import { type OfficeMatches, officeHead } from '#app/company/head/office-head.ts';
import { PRIVATE_HEADERS, privateLinks } from '#app/company/private-frame.tsx';
import stylesheet from './private-page.css?url';

export const links = () => privateLinks(stylesheet);

export const headers = () => PRIVATE_HEADERS;

export const meta = ({ matches }: { matches: OfficeMatches }) => officeHead(matches, 'Your application');
