import { Tabs } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { ACCOUNT_NOTICES } from '#app/accounts/admins/account.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { findSettings } from '#app/accounts/settings/settings.queries.server.ts';
import { SETTINGS_NOTICES } from '#app/accounts/settings/settings.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { officeMeta, PageHead } from '#app/ui/office/page-head.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { ownAccountIntents } from '../accounts/change-accounts.server.ts';
import type { Route } from './+types/settings.route.ts';
import { findOwnAccount } from './find-own-account.server.ts';
import { OwnAccount } from './own-account.tsx';
import { saveOwnSettings } from './save-own-settings.server.ts';
import { SettingsForm } from './settings-form.tsx';

export const meta = () => officeMeta('Settings');

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const me = context.get(signedIn);
  const settings = await findSettings(services.db, me.id);
  return { settings, own: await findOwnAccount(services, me.id) };
}

export const action = officeAction({ ...ownAccountIntents, settings: saveOwnSettings });

/** T1, T2 */
export default function SettingsScreen({ loaderData: { settings, own } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const tab = search.get('tab') === 'account' ? 'account' : 'settings';
  const settingsAction = useAction(SETTINGS_NOTICES);
  const accountAction = useAction(ACCOUNT_NOTICES);
  return (
    <>
      <PageHead title="Settings" />
      <Tabs
        value={tab}
        onChange={(chosen) =>
          chosen === 'templates' || chosen === 'cutting'
            ? navigate(`/admin/settings/${chosen}`)
            : setSearch(chosen === 'account' ? { tab: 'account' } : {}, { replace: true })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
          <Tabs.Tab value="account">Account</Tabs.Tab>
          <Tabs.Tab value="templates">Mail templates</Tabs.Tab>
          <Tabs.Tab value="cutting">Cutting speeds</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="settings" className="tab-panel">
          <SettingsForm settings={settings} action={settingsAction} />
        </Tabs.Panel>
        <Tabs.Panel value="account" className="tab-panel">
          <OwnAccount own={own} action={accountAction} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
