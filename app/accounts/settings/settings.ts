// T1
export const SETTINGS_NOTICES = {
  settings: { done: 'Settings saved successfully', failed: 'Failed to save settings' },
} as const;

/** The live events channel for changed settings. */
export const SETTINGS_CHANNEL = 'settings';

export type Settings = {
  emailNotifications: boolean;
  websiteNotifications: boolean;
  loginHistory: boolean;
  keepSignedIn: boolean;
  /** Whether single keys act on the screens of applications. // H2 */
  shortcuts: boolean;
  theme: Theme;
};

/** The themes of the office with their labels. // T5 */
export const THEMES = { dark: 'Dark', light: 'Light', system: 'As the system' } as const;

export type Theme = keyof typeof THEMES;

const readTheme = (value: unknown): Theme =>
  typeof value === 'string' && Object.hasOwn(THEMES, value) ? (value as Theme) : DEFAULTS.theme;

/** The settings of an admin who has never saved any. // T1 */
export const DEFAULTS: Settings = {
  emailNotifications: false,
  websiteNotifications: true,
  loginHistory: false,
  keepSignedIn: true,
  shortcuts: true,
  theme: 'dark',
};

/** Parses the settings form: a switch that is off sends nothing. */
export function readSettings(form: FormData): Settings {
  return {
    emailNotifications: form.has('emailNotifications'),
    websiteNotifications: form.has('websiteNotifications'),
    loginHistory: form.has('loginHistory'),
    keepSignedIn: form.has('keepSignedIn'),
    shortcuts: form.has('shortcuts'),
    theme: readTheme(form.get('theme')),
  };
}

/** The last line of a mail that goes only to admins who want it. // T1 */
export function mailedBecause(publicUrl: string): string {
  return `You get this email because Email Notifications are on in your settings: ${publicUrl}/admin/settings`;
}
