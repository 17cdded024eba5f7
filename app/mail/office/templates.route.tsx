import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { SETTINGS_TABS } from '#app/accounts/settings/office/settings-tabs.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { type Dialogs, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { actionsColumn } from '#app/ui/office/row-actions.tsx';
import { TabLinks } from '#app/ui/office/tab-links.tsx';
import { OCCASION_KEYS, OCCASIONS } from '../occasions.ts';
import { TEMPLATE_NOTICES, TEMPLATES_NOT_FETCHED } from '../template.ts';
import { type ListedTemplate, listTemplates } from '../templates.queries.server.ts';
import type { Route } from './+types/templates.route.ts';
import { templateIntents } from './change-templates.server.ts';
import { TemplateDialogs } from './template-dialogs.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Mail templates');

export async function loader({ context }: Route.LoaderArgs) {
  return { templates: await listTemplates(context.get(servicesContext).db) };
}

export const action = officeAction(templateIntents);

/** The templates that staff write answers from. // L18 */
export default function Templates({ loaderData: { templates } }: Route.ComponentProps) {
  const dialogs = useDialogs<ListedTemplate>(TEMPLATE_NOTICES);
  return (
    <>
      <PageHead title="Settings" />
      <TabLinks label="Settings" tabs={SETTINGS_TABS} />
      <FloatingAdd onClick={() => dialogs.open({ kind: 'create' })}>Create New Template</FloatingAdd>
      <ListPanel label="Mail templates" ref={dialogs.list}>
        <TemplatesTable templates={templates} open={dialogs.open} />
      </ListPanel>
      <TemplateDialogs dialogs={dialogs} />
    </>
  );
}

type Open = Dialogs<ListedTemplate>['open'];

function TemplatesTable({ templates, open }: { templates: ListedTemplate[]; open: Open }) {
  const columns: Column<ListedTemplate>[] = [
    {
      header: 'Name',
      cell: ({ name, subject }) => (
        <>
          {name}
          <span className="who-more">{subject}</span>
        </>
      ),
    },
    { header: 'For', className: 'wide', cell: ({ occasion }) => labelOf(occasion) },
    { header: 'Subject', className: 'wide', cell: ({ subject }) => subject },
    actionsColumn(open, ({ name }) => name),
  ];
  const empty = 'No templates yet. Create one for each text that you send often.';
  const edit = (row: ListedTemplate) => open({ kind: 'edit', row });
  return <ListTable rows={templates} columns={columns} edit={edit} empty={empty} />;
}

function labelOf(occasion: string): string {
  const key = OCCASION_KEYS.find((known) => known === occasion);
  return key ? OCCASIONS[key].label : occasion;
}

export function ErrorBoundary() {
  return <LoadFailed message={TEMPLATES_NOT_FETCHED} />;
}
