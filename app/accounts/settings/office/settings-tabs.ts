export const SETTINGS_TABS = [
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/settings?tab=account', label: 'Account' },
  { to: '/admin/settings/templates', label: 'Mail templates' },
];
