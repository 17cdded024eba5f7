import { Button, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { ChangeAnswer } from '../account.ts';
import type { Settings } from '../settings.ts';

/** T1 */
export function SettingsForm({
  settings,
  fetcher,
}: {
  settings: Settings;
  fetcher: FetcherWithComponents<ChangeAnswer>;
}) {
  const [history, setHistory] = useState(settings.loginHistory);
  return (
    <fetcher.Form method="post" className="form-stack">
      <input type="hidden" name="intent" value="settings" />
      <fieldset className="settings-group">
        <legend>Notifications</legend>
        <Switch
          label="Email Notifications"
          description="New applications reach you by email too"
          name="emailNotifications"
          defaultChecked={settings.emailNotifications}
        />
        <Switch
          label="Website Notifications"
          description="The bell counts what you have not seen"
          name="websiteNotifications"
          defaultChecked={settings.websiteNotifications}
        />
      </fieldset>
      <fieldset className="settings-group">
        <legend>Security</legend>
        <Switch
          label="Enable Login History"
          description="Notes when, from which address and with which browser your password was used. Switching it off forgets them."
          name="loginHistory"
          checked={history}
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
          label="Keep Me Signed In"
          description="On browsers you have signed in with before, Keep me logged in is ticked for you"
          name="keepSignedIn"
          defaultChecked={settings.keepSignedIn}
        />
      </fieldset>
      <NativeSelect
        label="Theme"
        name="theme"
        data={[{ value: 'dark', label: 'Dark' }]}
        className="settings-theme"
      />
      <div>
        <Button type="submit" loading={fetcher.formData?.get('intent') === 'settings'}>
          Save Settings
        </Button>
      </div>
    </fetcher.Form>
  );
}
