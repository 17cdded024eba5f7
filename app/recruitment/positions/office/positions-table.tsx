import { LongText } from '#app/ui/office/long-text.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { RowActions } from '#app/ui/office/row-actions.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { careerPage } from '../career-pages.ts';
import type { ListedPosition } from '../positions.queries.server.ts';

type Open = Dialogs<ListedPosition>['open'];

/** R3 */
export function PositionsTable({ positions, open }: { positions: ListedPosition[]; open: Open }) {
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="wide">
            Description
          </th>
          <th scope="col" className="wide">
            Active
          </th>
          <th scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <PositionRow key={position.id} position={position} open={open} />
        ))}
      </tbody>
    </table>
  );
}

function PositionRow({ position, open }: { position: ListedPosition; open: Open }) {
  const { name, slug, description, active } = position;
  const badge = <StatusBadge colour={active ? 'green' : 'red'}>{active ? 'Active' : 'Disabled'}</StatusBadge>;
  return (
    <tr>
      <td>
        {name}
        {active && <PublicPage slug={slug} name={name} />}
        <div className="who-more">
          {badge}
          <LongText>{description}</LongText>
        </div>
      </td>
      <td className="wide">
        <LongText>{description}</LongText>
      </td>
      <td className="wide">{badge}</td>
      <td className="actions">
        <RowActions
          name={name}
          edit={() => open({ kind: 'edit', row: position })}
          remove={() => open({ kind: 'delete', row: position })}
        />
      </td>
    </tr>
  );
}

function PublicPage({ slug, name }: { slug: string; name: string }) {
  const address = `${careerPage.path}/${slug}`;
  return (
    <a
      className="who-line"
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${address}, the public page of ${name}, opens a new tab`}
    >
      {address}
    </a>
  );
}
