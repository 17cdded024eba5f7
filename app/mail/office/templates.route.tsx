import { useNavigation } from 'react-router';
import { officeAction } from '#app/accounts/office/office-action.server.ts';
import { company } from '#app/company/company.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { RowActions } from '#app/ui/office/row-actions.tsx';
import { TabLinks } from '#app/ui/office/tab-links.tsx';
import { OCCASION_KEYS, OCCASIONS } from '../occasions.ts';
import { TEMPLATE_NOTICES, TEMPLATES_NOT_FETCHED } from '../template.ts';
import { type ListedTemplate, listTemplates } from '../templates.queries.server.ts';
import type { Route } from './+types/templates.route.ts';
import { templateIntents } from './change-templates.server.ts';
import { TemplateDialogs } from './template-dialogs.tsx';

export const meta = () => [
  { title: `Mail templates | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { templates: await listTemplates(context.get(servicesContext).db) };
}

export const action = officeAction(templateIntents);

const TABS = [
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/settings?tab=account', label: 'Account' },
  { to: '/admin/settings/templates', label: 'Mail templates' },
];

/** The texts that staff answer with. // L18 */
export default function Templates({ loaderData: { templates } }: Route.ComponentProps) {
  const dialogs = useDialogs<ListedTemplate>(TEMPLATE_NOTICES);
  const busy = useNavigation().state === 'loading';
  return (
    <>
      <div className="page-head">
        <h1>Settings</h1>
      </div>
      <TabLinks label="Settings" tabs={TABS} />
      <FloatingAdd onClick={() => dialogs.open({ kind: 'create' })}>Create template</FloatingAdd>
      <section
        className="panel"
        aria-label="Mail templates"
        aria-busy={busy}
        ref={dialogs.list}
        tabIndex={-1}
      >
        {templates.length > 0 ? (
          <TemplatesTable templates={templates} open={dialogs.open} />
        ) : (
          <p className="empty muted">
            No template yet. Create the texts that you answer with again and again.
          </p>
        )}
      </section>
      <TemplateDialogs dialogs={dialogs} />
    </>
  );
}

type TableProps = {
  templates: ListedTemplate[];
  open: ReturnType<typeof useDialogs<ListedTemplate>>['open'];
};

function TemplatesTable({ templates, open }: TableProps) {
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="wide">
            For
          </th>
          <th scope="col" className="wide">
            Subject
          </th>
          <th scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => (
          <tr key={template.id}>
            <td>
              {template.name}
              <span className="who-more">{template.subject}</span>
            </td>
            <td className="wide">{labelOf(template.occasion)}</td>
            <td className="wide">{template.subject}</td>
            <td className="actions">
              <RowActions
                name={template.name}
                edit={() => open({ kind: 'edit', row: template })}
                remove={() => open({ kind: 'delete', row: template })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function labelOf(occasion: string): string {
  const key = OCCASION_KEYS.find((one) => one === occasion);
  return key ? OCCASIONS[key].label : occasion;
}

export function ErrorBoundary() {
  return <LoadFailed message={TEMPLATES_NOT_FETCHED} />;
}
