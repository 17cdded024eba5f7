import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Form, Outlet, useMatch, useSearchParams, useSubmit } from 'react-router';
import { OFFICE } from '#app/accounts/sign-in/sign-in.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { TabLinks } from '#app/ui/office/tab-links.tsx';
import type { Route } from './+types/dashboard.route.ts';
import { selectedYear } from './dashboard.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Dashboard');

export function loader({ url, context }: Route.LoaderArgs) {
  return selectedYear(context.get(servicesContext), url.searchParams, new Date());
}

/** The office's first page: figures and notifications. // D1, D8 */
export default function Dashboard({ loaderData: { years, year } }: Route.ComponentProps) {
  const isOverview = useMatch(OFFICE) !== null;
  const [search] = useSearchParams();
  // The selected year is kept on the notifications tab.
  const yearQuery = search.has('year') ? `?year=${year}` : '';
  return (
    <>
      <PageHead title="Dashboard">
        <div className="form-row">
          {isOverview && <YearSelect years={years} year={year} />}
          {isOverview && <DownloadLink year={year} />}
        </div>
      </PageHead>
      <TabLinks
        label="Dashboard"
        tabs={[
          { to: OFFICE + yearQuery, label: 'Overview' },
          { to: `${OFFICE}/notifications${yearQuery}`, label: 'Notifications' },
        ]}
      />
      <Outlet />
    </>
  );
}

/** Selects the year of the figures; it is kept in the URL. // D1 */
function YearSelect({ years, year }: { years: number[]; year: number }) {
  const submit = useSubmit();
  return (
    <Form>
      <NativeSelect
        className="year-select"
        aria-label="Year"
        name="year"
        // Controlled, because browser history changes the year too.
        value={year}
        onChange={({ currentTarget: { value } }) => submit({ year: value }, { preventScrollReset: true })}
        data={years.map(String)}
      />
    </Form>
  );
}

/** Downloads the year's figures and applications. // D6 */
function DownloadLink({ year }: { year: number }) {
  return (
    <Button
      component="a"
      variant="default"
      className="year-download"
      href={`/admin/dashboard.csv?year=${year}`}
      download={`dashboard-${year}.csv`}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
    >
      Download
    </Button>
  );
}
