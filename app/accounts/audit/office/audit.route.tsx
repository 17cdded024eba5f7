import { Link, useNavigation, useSearchParams } from 'react-router';
import { company } from '#app/company/company.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { type AuditPlace, listActors, listAudit } from '../audit.queries.server.ts';
import { isFiltered, readAuditFilter } from '../audit-filter.ts';
import type { Route } from './+types/audit.route.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

export const meta = () => [{ title: `Audit | ${company.name}` }, { name: 'robots', content: 'noindex' }];

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = readAuditFilter(searchParams);
  const [page, actors] = await Promise.all([listAudit(db, filter, readPlace(searchParams)), listActors(db)]);
  return { ...page, filter, actors };
}

/** Reads ?older=ID (entries older than that one) or ?newer=ID. */
function readPlace(search: URLSearchParams): AuditPlace | null {
  for (const side of ['older', 'newer'] as const) {
    const id = search.get(side);
    if (isRowId(id)) return { id, side };
  }
  return null;
}

/** The audit screen, read-only. */
export default function Audit({
  loaderData: { entries, older, newer, filter, actors },
}: Route.ComponentProps) {
  const busy = useNavigation().state === 'loading';
  return (
    <>
      <div className="page-head">
        <h1>Audit</h1>
      </div>
      <section className="panel" aria-label="Entries" aria-busy={busy}>
        <AuditFilters filter={filter} actors={actors} />
        {entries.length > 0 ? (
          <AuditTable entries={entries} />
        ) : (
          <p className="empty muted">
            {isFiltered(filter)
              ? 'Nothing that was done fits these filters. Clear them to see everything.'
              : 'Nothing was done yet. What staff do from now on is noted here by itself.'}
          </p>
        )}
        <Neighbours older={older} newer={newer} />
      </section>
    </>
  );
}

function Neighbours({ older, newer }: { older: string | null; newer: string | null }) {
  const [search] = useSearchParams();
  if (older === null && newer === null) return null;
  const kept = [...search].filter(([name]) => name !== 'older' && name !== 'newer');
  const at = (side: string, id: string) => `?${new URLSearchParams([...kept, [side, id]])}`;
  return (
    <nav className="pages" aria-label="Pages">
      {newer ? <Link to={at('newer', newer)}>Newer</Link> : <span />}
      {older ? <Link to={at('older', older)}>Older</Link> : <span />}
    </nav>
  );
}
