import type { Company } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { nestView } from '../nest-view.ts';
import { partPicture } from '../part-picture.ts';
import { pricedRevision } from '../priced-revision.server.ts';
import { findRevision } from '../quotations.queries.server.ts';

export type LineView = Awaited<ReturnType<typeof loadLineView>>;

/** The picture of a line's part, and the nest of the lines that share its plates; both null where there are none yet. // P4 */
export async function loadLineView(db: Database, quotationId: string, key: string, company: Company) {
  const revision = await findRevision(db, quotationId);
  const line = revision?.content.lines.find((one) => one.key === key);
  if (revision === null || line === undefined) return { key, picture: null, nest: null };
  const picture = partPicture(line, revision.shapes[key]);
  if (revision.state !== 'draft') return { key, picture, nest: null };
  const { prices } = await pricedRevision(db, revision, company);
  const group = prices.groups.find(({ keys }) => keys.includes(key));
  return { key, picture, nest: group ? nestView(group, key, revision.content, revision.shapes) : null };
}
