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
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { actionsColumn } from '#app/ui/office/row-actions.tsx';
import { RowDialogs, type RowField } from '#app/ui/office/row-dialogs.tsx';
import { type ListedTerm, listTerms } from '../terms.queries.server.ts';
import { TERM_LABELS, TERM_NOTICES, TERMS_NOT_FETCHED, type TermKind } from '../terms.ts';
import type { Route } from './+types/terms.route.ts';
import { termIntents } from './change-terms.server.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeHead(matches, loaderData ? TERM_LABELS[loaderData.kind].plural : 'Blog');

/** Categories and tags share this screen; the URL determines which are shown. */
function kindOf(url: URL): TermKind {
  return url.pathname.includes('/tags') ? 'tags' : 'categories';
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = kindOf(url);
  return {
    kind,
    ...(await listTerms(context.get(servicesContext).db, kind, requestedPage(url.searchParams))),
  };
}

const actions = {
  categories: officeAction(termIntents('categories')),
  tags: officeAction(termIntents('tags')),
};

export function action(args: Route.ActionArgs) {
  return actions[kindOf(new URL(args.request.url))](args);
}

/** B15 */
export default function Terms({ loaderData }: Route.ComponentProps) {
  const { kind, rows } = loaderData;
  const dialogs = useDialogs<ListedTerm>(TERM_NOTICES);
  const { noun, title, plural } = TERM_LABELS[kind];
  const columns: Column<ListedTerm>[] = [
    { header: 'Name', cell: ({ title }) => title },
    ...(kind === 'categories'
      ? [{ header: 'Description', className: 'wide', cell: ({ description }: ListedTerm) => description }]
      : []),
    { header: 'Articles', className: 'wide numbers', cell: ({ articles }) => articles },
    actionsColumn(dialogs.open, ({ title }) => title),
  ];
  return (
    <>
      <FloatingAdd onClick={() => dialogs.open({ kind: 'create' })}>{`Create New ${title}`}</FloatingAdd>
      <ListPanel label={plural} ref={dialogs.list}>
        <ListTable
          rows={rows}
          columns={columns}
          edit={(row) => dialogs.open({ kind: 'edit', row })}
          empty={`There are no ${plural.toLowerCase()} yet. Choose Create New ${title} to add the first.`}
        />
        <Pages paged={loaderData} />
      </ListPanel>
      <RowDialogs
        dialogs={dialogs}
        noun={title}
        fields={(field) => <TermFields kind={kind} field={field} />}
        deletion={(term) => <p>{`Delete the ${noun} ${term.title}? ${usesOf(term)}`}</p>}
      />
    </>
  );
}

function usesOf({ articles }: ListedTerm): string {
  if (articles === 0) return 'No article uses it.';
  return articles === 1
    ? 'It will be removed from one article.'
    : `It will be removed from ${articles} articles.`;
}

function TermFields({ kind, field }: { kind: TermKind; field: RowField<ListedTerm> }) {
  return (
    <>
      <TextInput label="Name" {...field('title')} maxLength={MAX_LINE_LENGTH} required data-autofocus />
      {kind === 'categories' && (
        <Textarea label="Description" {...field('description')} rows={3} maxLength={1_000} />
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={TERMS_NOT_FETCHED} />;
}
