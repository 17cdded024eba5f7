import { SETTINGS_CHANNEL } from '#app/accounts/settings/settings.ts';
import { EDITING_CHANNEL } from '#app/blog/editing.ts';
import { COMPANY_CHANNEL } from '#app/company/current-company.server.ts';
import { NOTIFICATIONS_CHANNEL } from '#app/notifications/bell.ts';
import { ERASURES_CHANNEL } from '#app/platform/backup/erasure-journal.server.ts';
import { TAG_CHANNELS } from '#app/platform/http/page-tags.ts';
import { MAILS_CHANNEL } from '#app/platform/mail/outbox.server.ts';
import { PRICE_TERMS_CHANNEL } from '#app/prices/current-indication.server.ts';

/** What one server process tells the others, and its open streams, through PostgreSQL. */
export const LIVE_CHANNELS = [
  NOTIFICATIONS_CHANNEL,
  MAILS_CHANNEL,
  SETTINGS_CHANNEL,
  EDITING_CHANNEL,
  ERASURES_CHANNEL,
  COMPANY_CHANNEL,
  PRICE_TERMS_CHANNEL,
  ...TAG_CHANNELS,
];
