import { Tabs } from '@mantine/core';
import { data, useFetcher, useSearchParams } from 'react-router';
import { company } from '#app/company/company.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { services } from '#app/platform/services.server.ts';
import { type Answer, useToast } from '#app/ui/office/toast.tsx';
import { findSettings } from '../accounts.queries.server.ts';
import { saveSettings } from '../settings.commands.server.ts';
import { NOT_SAVED, readSettings, SAVED } from '../settings.ts';
import { signedIn } from '../signed-in.queries.server.ts';
import type { Route } from './+types/settings.route.ts';
import { changeOwnAccount } from './change-accounts.server.ts';
import { EditForm } from './edit-form.tsx';
import { SettingsForm } from './settings-form.tsx';

export const meta = () => [{ title: `Settings | ${company.name}` }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(signedIn);
  const { id, name, email, position, avatar } = me;
  return {
    settings: await findSettings(context.get(services).db, me.id),
    account: { id, name, email, position, avatar },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(services);
  const me = context.get(signedIn);
  const form = await readSmallForm(request);
  if (form.get('intent') !== 'settings') return changeOwnAccount(house, me, form);
  try {
    await saveSettings(house.db, me, readSettings(form));
    return data<Answer>({ ok: true, message: SAVED });
  } catch (error) {
    house.log.error({ err: error }, 'settings could not be saved');
    return data<Answer>({ ok: false, message: NOT_SAVED }, { status: 503 });
  }
}

/** T1, T2 */
export default function SettingsScreen({ loaderData: { settings, account } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'account' ? 'account' : 'settings';
  const fetcher = useFetcher<Answer>();
  useToast(fetcher.data);
  return (
    <>
      <div className="page-head">
        <h1>Settings</h1>
      </div>
      <Tabs
        value={tab}
        onChange={(chosen) => setSearch(chosen === 'account' ? { tab: 'account' } : {}, { replace: true })}
      >
        <Tabs.List>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
          <Tabs.Tab value="account">Account</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="settings" className="tab-panel">
          <SettingsForm settings={settings} fetcher={fetcher} />
        </Tabs.Panel>
        <Tabs.Panel value="account" className="tab-panel">
          <EditForm key={JSON.stringify(account)} account={account} fetcher={fetcher} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
