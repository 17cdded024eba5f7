import { signedIn } from '#app/accounts/signed-in.queries.server.ts';
import { services } from '#app/platform/services.server.ts';
import { recentApplications, yearFigures } from '#app/recruitment/figures.queries.server.ts';
import { yearOf } from '#app/recruitment/months.ts';
import type { Route } from './+types/overview.route.ts';
import { ask } from './ask.server.ts';
import { chosenYear } from './chosen-year.server.ts';
import { Part } from './part.tsx';
import { RecentApplications } from './recent-applications.tsx';
import { StatCards } from './stat-cards.tsx';

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
    recent: ask(house, me, (db) => recentApplications(db, year)),
  };
}

/** D2 to D5 */
export default function Overview({ loaderData: { now, year, figures, recent } }: Route.ComponentProps) {
  return (
    <div className="overview">
      <Part key={`figures ${year}`} className="stat-cards" label="Figures" asked={figures}>
        {(value) => <StatCards figures={value} current={year === yearOf(now)} />}
      </Part>
      <Part key={`recent ${year}`} title="Most Recent Applications" asked={recent}>
        {(applications) => <RecentApplications applications={applications} now={now} />}
      </Part>
    </div>
  );
}
