import { signedIn } from '#app/accounts/signed-in.queries.server.ts';
import { services } from '#app/platform/services.server.ts';
import {
  applicationsByMonth,
  assignedByPosition,
  recentApplications,
  yearFigures,
} from '#app/recruitment/figures.queries.server.ts';
import { yearOf } from '#app/recruitment/months.ts';
import type { Route } from './+types/overview.route.ts';
import { ApplicantsChart } from './applicants-chart.tsx';
import { ask } from './ask.server.ts';
import { AssignedChart } from './assigned-chart.tsx';
import { chosenYear } from './chosen-year.server.ts';
import { Part, SignedOut } from './part.tsx';
import { RecentApplications } from './recent-applications.tsx';
import { StatCards } from './stat-cards.tsx';
import { useFreshFigures } from './use-fresh-figures.ts';

/** The parts are promises: each comes when it is ready, and fails alone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const house = context.get(services);
  const me = context.get(signedIn);
  const now = new Date();
  const { year } = await chosenYear(house, url.searchParams, now);
  return {
    now,
    year,
    figures: ask(house, me, (db) => yearFigures(db, year, now)),
    months: ask(house, me, (db) => applicationsByMonth(db, year, now)),
    assigned: ask(house, me, (db) => assignedByPosition(db, year)),
    recent: ask(house, me, (db) => recentApplications(db, year)),
  };
}

/** D2 to D5 */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const { now, year, figures, months, assigned, recent } = loaderData;
  const signedOut = useFreshFigures();
  return (
    <SignedOut value={signedOut}>
      {/* Another year is another page: its parts begin by loading. */}
      <div className="overview" key={year}>
        <Part className="stat-cards" label="Figures" asked={figures}>
          {(value) => <StatCards figures={value} current={year === yearOf(now)} />}
        </Part>
        <div className="charts">
          <Part title="Active Applicants" asked={months}>
            {(value) => <ApplicantsChart months={value} />}
          </Part>
          <Part title="Tickets Assigned" asked={assigned}>
            {(value) => <AssignedChart assigned={value} />}
          </Part>
        </div>
        <Part title="Most Recent Applications" asked={recent}>
          {(value) => <RecentApplications applications={value} now={now} />}
        </Part>
      </div>
    </SignedOut>
  );
}
