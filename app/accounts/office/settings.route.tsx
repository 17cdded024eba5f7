import { Tabs } from '@mantine/core';
import { data, useFetcher, useSearchParams } from 'react-router';
import { company } from '#app/company/company.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { services } from '#app/platform/services.server.ts';
import { type Answer, useToast } from '#app/ui/office/toast.tsx';
import type { ChangeAnswer } from '../account.ts';
import { findSettings } from '../accounts.queries.server.ts';
import { saveSettings } from '../settings.commands.server.ts';
import { NOT_SAVED, readSettings, SAVED } from '../settings.ts';
import { signedIn } from '../signed-in.queries.server.ts';
import type { Route } from './+types/settings.route.ts';
import { changeOwnAccount } from './change-accounts.server.ts';
import { findOwnAccount } from './find-own-account.server.ts';
import { OwnAccount } from './own-account.tsx';
import { NOBODY_SIGNED_IN, SIGN_IN_ELSEWHERE, unlessSignedOut } from './session-over.ts';
import { SettingsForm } from './settings-form.tsx';

export const meta = () => [{ title: `Settings | ${company.name}` }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const house = context.get(services);
  const me = context.get(signedIn);
  const settings = await findSettings(house.db, me.id);
  return { settings, own: await findOwnAccount(house, me.id) };
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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessSignedOut(serverAction, { ok: false, title: NOBODY_SIGNED_IN, message: SIGN_IN_ELSEWHERE });
}

/** T1, T2 */
export default function SettingsScreen({ loaderData: { settings, own } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'account' ? 'account' : 'settings';
  const fetcher = useFetcher<ChangeAnswer>();
  // What the password field says needs no toast.
  useToast(fetcher.data?.code ? undefined : fetcher.data);
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
          <OwnAccount own={own} fetcher={fetcher} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
