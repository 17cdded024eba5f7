import { Button, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Settings } from '#app/accounts/settings/settings.ts';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';

/** T1 */
export function SettingsForm({ settings, action }: { settings: Settings; action: Action }) {
  const [history, setHistory] = useState(settings.loginHistory);
  const setting = (name: keyof Settings) => ({ name, defaultChecked: settings[name] });
  return (
    <OfficeForm action={action} intent="settings">
      <fieldset className="settings-group">
        <legend>Notifications</legend>
        <Switch
          label="Email Notifications"
          description="New applications reach you by email too"
          {...setting('emailNotifications')}
        />
        <Switch
          label="Website Notifications"
          description="The bell counts what you have not seen"
          {...setting('websiteNotifications')}
        />
      </fieldset>
      <fieldset className="settings-group">
        <legend>Security</legend>
        <Switch
          label="Enable Login History"
          description="Records when, from which address and with which browser your password was used. Switching it off deletes these records."
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
          label="Keep Me Signed In"
          description="On browsers you have signed in with before, Keep me logged in is ticked for you"
          {...setting('keepSignedIn')}
        />
      </fieldset>
      <fieldset className="settings-group">
        <legend>Keyboard</legend>
        <Switch
          label="Keyboard Shortcuts"
          description="Single keys act on applications, such as J for the next one; press ? there to see them"
          {...setting('shortcuts')}
        />
      </fieldset>
      <NativeSelect
        label="Theme"
        name="theme"
        data={[{ value: 'dark', label: 'Dark' }]}
        className="settings-theme"
      />
      <FormError result={action.result} />
      <div>
        <SubmitButton action={action}>Save Settings</SubmitButton>
      </div>
    </OfficeForm>
  );
}
