import { Textarea, TextInput } from '@mantine/core';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { LongText } from '#app/ui/office/long-text.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { actionsColumn } from '#app/ui/office/row-actions.tsx';
import { RowDialogs, type RowField } from '#app/ui/office/row-dialogs.tsx';
import { type ListedAuthor, listAuthors } from '../terms.queries.server.ts';
import { TERM_NOTICES, TERMS_NOT_FETCHED } from '../terms.ts';
import type { Route } from './+types/authors.route.ts';
import { authorIntents } from './change-terms.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Authors');

export function loader({ url, context }: Route.LoaderArgs) {
  return listAuthors(context.get(servicesContext).db, requestedPage(url.searchParams));
}

export const action = officeAction(authorIntents);

/** B15 */
export default function Authors({ loaderData }: Route.ComponentProps) {
  const { rows } = loaderData;
  const dialogs = useDialogs<ListedAuthor>(TERM_NOTICES);
  const columns: Column<ListedAuthor>[] = [
    {
      header: 'Name',
      cell: ({ name, role }) => (
        <>
          {name}
          <div className="who-more muted">{role}</div>
        </>
      ),
    },
    { header: 'Role', className: 'wide', cell: ({ role }) => role },
    { header: 'About', className: 'wider', cell: ({ bio }) => <LongText>{bio}</LongText> },
    { header: 'Articles', className: 'wide numbers', cell: ({ articles }) => articles },
    actionsColumn(dialogs.open, ({ name }) => name),
  ];
  return (
    <>
      <FloatingAdd onClick={() => dialogs.open({ kind: 'create' })}>Create New Author</FloatingAdd>
      <ListPanel label="Authors" ref={dialogs.list}>
        <ListTable
          rows={rows}
          columns={columns}
          edit={(row) => dialogs.open({ kind: 'edit', row })}
          empty="There are no authors yet. Every article needs one: choose Create New Author."
        />
        <Pages paged={loaderData} />
      </ListPanel>
      <RowDialogs
        dialogs={dialogs}
        noun="Author"
        fields={(field) => <AuthorFields field={field} />}
        deletion={({ name }) => <p>{`Delete the author ${name}?`}</p>}
      />
    </>
  );
}

function AuthorFields({ field }: { field: RowField<ListedAuthor> }) {
  return (
    <>
      <TextInput label="Name" {...field('name')} maxLength={MAX_LINE_LENGTH} required data-autofocus />
      <TextInput
        label="Role"
        {...field('role')}
        maxLength={MAX_LINE_LENGTH}
        description="Shown in brackets after the name, for example Welding and fabrication."
      />
      <Textarea
        label="About"
        {...field('bio')}
        rows={4}
        maxLength={2_000}
        description="A sentence or two, shown under each of the author’s articles."
      />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={TERMS_NOT_FETCHED} />;
}
