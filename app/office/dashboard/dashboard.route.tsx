import { Outlet, useMatch, useSearchParams } from 'react-router';
import { company } from '#app/company/company.ts';
import { services } from '#app/platform/services.server.ts';
import { TabLinks } from '#app/ui/office/tab-links.tsx';
import { OFFICE } from '../office-path.ts';
import type { Route } from './+types/dashboard.route.ts';
import { chosenYear } from './chosen-year.server.ts';
import { DownloadLink } from './download-link.tsx';
import { YearSelect } from './year-select.tsx';

export const meta = () => [{ title: `Dashboard | ${company.name}` }, { name: 'robots', content: 'noindex' }];

export function loader({ url, context }: Route.LoaderArgs) {
  return chosenYear(context.get(services), url.searchParams, new Date());
}

/** Where the office begins: its figures, and what staff should know. // D1, D8 */
export default function Dashboard({ loaderData: { years, year } }: Route.ComponentProps) {
  const overview = useMatch(OFFICE) !== null;
  const [search] = useSearchParams();
  // The year one looks at outlasts a look at the notifications.
  const kept = search.has('year') ? `?year=${year}` : '';
  return (
    <>
      <div className="page-head">
        <h1>Dashboard</h1>
        <div className="form-row">
          {overview && <YearSelect years={years} year={year} />}
          {overview && <DownloadLink year={year} />}
        </div>
      </div>
      <TabLinks
        label="Dashboard"
        tabs={[
          { to: OFFICE + kept, label: 'Overview' },
          { to: `${OFFICE}/notifications${kept}`, label: 'Notifications' },
        ]}
      />
      <Outlet />
    </>
  );
}
