import { Button, NativeSelect, Switch } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { ACCOUNT_NOTICES } from '#app/accounts/admins/account.ts';
import { PasskeysPanel } from '#app/accounts/passkeys/office/passkeys-panel.tsx';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { SETTINGS_TABS } from '#app/accounts/settings/office/settings-tabs.ts';
import { findSettings } from '#app/accounts/settings/settings.queries.server.ts';
import { SETTINGS_NOTICES, type Settings, THEMES } from '#app/accounts/settings/settings.ts';
import { TwoFactorPanel } from '#app/accounts/two-factor/office/two-factor-panel.tsx';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { keysOf } from '#app/platform/keys-of.ts';
import { baseField } from '#app/ui/office/action-result.ts';
import { HELP_BELOW } from '#app/ui/office/help-below.ts';
import { FormError, OfficeForm } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { SaveButton } from '#app/ui/office/save-button.tsx';
import { TabLinks } from '#app/ui/office/tab-links.tsx';
import { type Action, useAction } from '#app/ui/office/use-action.ts';
import { ownAccountIntents } from '../accounts/change-accounts.server.ts';
import { EditForm } from '../accounts/edit-form.tsx';
import type { Route } from './+types/settings.route.ts';
import {
  findOwnAccount,
  type OwnAccount,
  type SavedSettings,
  saveOwnSettings,
} from './own-account.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Settings');

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const me = context.get(signedIn);
  const settings = await findSettings(services.db, me.id);
  const { publicUrl } = services.config;
  const own = await findOwnAccount(services, me.id);
  return { settings, own, publicUrl };
}

export const action = officeAction({ ...ownAccountIntents, settings: saveOwnSettings });

/** T1, T2 */
export default function SettingsScreen({ loaderData: { settings, own, publicUrl } }: Route.ComponentProps) {
  const isAccount = useSearchParams()[0].get('tab') === 'account';
  const accountAction = useAction(ACCOUNT_NOTICES);
  return (
    <>
      <PageHead title="Settings" />
      <TabLinks label="Settings" tabs={SETTINGS_TABS} />
      {/* Both stay, with what is typed in them. */}
      <section className="settings" aria-label="Personal settings" hidden={isAccount}>
        <SettingsForm settings={settings} />
      </section>
      <section aria-label="Account" hidden={!isAccount}>
        <AccountTab own={own} action={accountAction} publicUrl={publicUrl} />
      </section>
    </>
  );
}

type Props = { own: OwnAccount; action: Action; publicUrl: string };

/** The Account tab: edit form, second factor and passkeys of the signed-in admin. // T2 */
function AccountTab({ own, action, publicUrl }: Props) {
  const { revalidate, state } = useRevalidator();
  if (!own.ok) {
    return (
      <div className="panel empty" role="alert">
        <p>{own.message}</p>
        <Button variant="default" loading={state !== 'idle'} onClick={() => revalidate()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="form-stack own-account">
      <div className="panel panel-body">
        <EditForm key={own.account.id} account={own.account} action={action} />
      </div>
      <div className="form-stack">
        <TwoFactorPanel state={own.twoFactor} />
        <PasskeysPanel passkeys={own.passkeys} publicUrl={publicUrl} />
      </div>
    </div>
  );
}

/** What the form showed, as it sends its fields; a switch that is off is empty. */
function baseFields(settings: Settings): Record<string, string> {
  const fields = Object.entries(settings).map(([name, value]) => {
    return [baseField(name), value === true ? 'on' : value || ''];
  });
  return Object.fromEntries(fields);
}

/** Shows a theme before it is saved. */
function showTheme(theme: string): void {
  const surface = document.querySelector<HTMLElement>('.office');
  if (surface) surface.dataset.theme = theme;
}

/** T1 */
function SettingsForm({ settings }: { settings: Settings }) {
  /** What was stored when the form was loaded or last saved. */
  const [before, setBefore] = useState(settings);
  const [history, setHistory] = useState(settings.loginHistory);
  /** Each field that was rendered anew, as often as that happened. */
  const [replaced, setReplaced] = useState<readonly (keyof Settings)[]>([]);
  const action = useAction<SavedSettings>(SETTINGS_NOTICES, {
    onDone({ data }) {
      if (data === undefined) return;
      const { sent, stored } = data;
      // Fields that hold what is stored stay as they are: the focus is kept, and what was changed since they were sent.
      const elsewhere = keysOf(stored).filter((name) => stored[name] !== sent[name]);
      setBefore(stored);
      setReplaced([...replaced, ...elsewhere]);
      if (elsewhere.includes('loginHistory')) setHistory(stored.loginHistory);
    },
  });
  const stored = useRef(before.theme);
  useEffect(() => {
    stored.current = before.theme;
  }, [before.theme]);
  useEffect(() => () => showTheme(stored.current), []);
  const keyOf = (name: keyof Settings) => `${name} ${replaced.filter((each) => each === name).length}`;
  const setting = (name: Exclude<keyof Settings, 'theme'>) => ({ name, defaultChecked: before[name] });
  return (
    <OfficeForm action={action} intent="settings" hidden={baseFields(before)}>
      <fieldset className="settings-group">
        <legend>Notifications</legend>
        <Switch
          key={keyOf('emailNotifications')}
          label="Email Notifications"
          description="You also get an email for each new application and lead, for customers’ replies, and for what is assigned to you."
          {...setting('emailNotifications')}
        />
        <Switch
          key={keyOf('websiteNotifications')}
          label="Website Notifications"
          description="The bell shows how many notifications you have not seen, and open lists say when something new has come in."
          {...setting('websiteNotifications')}
        />
      </fieldset>
      <fieldset className="settings-group">
        <legend>Security</legend>
        <Switch
          key={keyOf('loginHistory')}
          label="Enable Login History"
          description="Keeps a record of when, from which address and in which browser somebody signed in, or tried to, with your password or a passkey. Switching it off deletes the record."
          {...setting('loginHistory')}
          onChange={(event) => setHistory(event.currentTarget.checked)}
        />
        {history && (
          <Button
            component="a"
            variant="default"
            href="/admin/settings/login_history.json"
            download="login_history.json"
            className="settings-download"
          >
            Download Login History
          </Button>
        )}
        <Switch
          key={keyOf('keepSignedIn')}
          label="Keep Me Signed In"
          description="“Keep me logged in” is ticked for you in browsers you have used before."
          {...setting('keepSignedIn')}
        />
      </fieldset>
      <fieldset className="settings-group">
        <legend>Keyboard</legend>
        <Switch
          key={keyOf('shortcuts')}
          label="Keyboard Shortcuts"
          description="Single keys work on applications, such as J for the next one. Press ? there to see them all."
          {...setting('shortcuts')}
        />
      </fieldset>
      <fieldset className="settings-group">
        <legend>Appearance</legend>
        <NativeSelect
          key={keyOf('theme')}
          label="Theme"
          description="Save to keep it."
          inputWrapperOrder={HELP_BELOW}
          name="theme"
          data={Object.entries(THEMES).map(([value, label]) => ({ value, label }))}
          defaultValue={before.theme}
          onChange={({ currentTarget }) => showTheme(currentTarget.value)}
          className="settings-theme"
        />
      </fieldset>
      <div className="form-foot">
        <FormError result={action.result} />
        <SaveButton action={action}>Save Settings</SaveButton>
      </div>
    </OfficeForm>
  );
}
