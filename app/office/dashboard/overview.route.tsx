import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import {
  applicationsByMonth,
  assignedByPosition,
  recentApplications,
  yearFigures,
} from '#app/recruitment/statistics/figures.queries.server.ts';
import { yearOf } from '#app/recruitment/statistics/months.ts';
import type { Route } from './+types/overview.route.ts';
import { ApplicantsChart, AssignedChart } from './charts.tsx';
import { chosenYear, loadPart } from './dashboard.server.ts';
import { Part, SignedOut } from './part.tsx';
import { RecentApplications } from './recent-applications.tsx';
import { StatCards } from './stat-cards.tsx';
import { useFreshFigures } from './use-fresh-figures.ts';

/** The parts are promises: each comes when it is ready, and fails alone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const me = context.get(signedIn);
  const now = new Date();
  const { year } = await chosenYear(services, url.searchParams, now);
  return {
    now,
    year,
    figures: loadPart(services, me, (db) => yearFigures(db, year, now)),
    months: loadPart(services, me, (db) => applicationsByMonth(db, year, now)),
    assigned: loadPart(services, me, (db) => assignedByPosition(db, year)),
    recent: loadPart(services, me, (db) => recentApplications(db, year)),
  };
}

/** D2 to D5 */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const { now, year, figures, months, assigned, recent } = loaderData;
  const signedOut = useFreshFigures();
  return (
    <SignedOut value={signedOut}>
      {/* The key makes React build a chosen year's parts anew, so that they show that they are loading. */}
      <div className="overview" key={year}>
        <Part className="stat-cards" label="Figures" result={figures}>
          {(value) => <StatCards figures={value} current={year === yearOf(now)} />}
        </Part>
        <div className="charts">
          <Part title="Active Applicants" result={months}>
            {(value) => <ApplicantsChart months={value} />}
          </Part>
          <Part title="Tickets Assigned" result={assigned}>
            {(value) => <AssignedChart assigned={value} />}
          </Part>
        </div>
        <Part title="Most Recent Applications" result={recent}>
          {(value) => <RecentApplications applications={value} now={now} />}
        </Part>
      </div>
    </SignedOut>
  );
}
