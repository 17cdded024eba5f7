import * as z from 'zod/mini';
import { DONE, intent, type Outcome, refuse } from '#app/accounts/session/office/intent.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import {
  clearMark,
  deleteSampleContent,
  keepSampleContent,
  makeTestBackup,
  sendTestMail,
  setMark,
  TEST_BACKUPS_PER_DAY,
  TEST_MAILS_PER_HOUR,
} from './guide.commands.server.ts';
import { GUIDE_NOTICES } from './guide-notices.ts';
import { GUIDE_MARKS, STEP_IDS } from './guide-steps.ts';

const nothing = z.object({});
const step = z.object({ step: z.enum(STEP_IDS) });

const skip = intent(GUIDE_NOTICES.skip, step, async ({ services: { db }, me }, fields) => {
  await setMark(db, me, fields.step);
  return DONE;
});

const unskip = intent(GUIDE_NOTICES.unskip, step, async ({ services: { db }, me }, fields) => {
  await clearMark(db, me, fields.step);
  return DONE;
});

const dismiss = intent(GUIDE_NOTICES.dismiss, nothing, async ({ services: { db }, me }) => {
  await setMark(db, me, GUIDE_MARKS.dismissed);
  return DONE;
});

const reopen = intent(GUIDE_NOTICES.reopen, nothing, async ({ services: { db }, me }) => {
  await clearMark(db, me, GUIDE_MARKS.dismissed);
  return DONE;
});

const mail = intent(GUIDE_NOTICES.mail, nothing, async ({ services, me }) =>
  (await sendTestMail(services, me))
    ? DONE
    : refuse(`At most ${TEST_MAILS_PER_HOUR} test emails are sent in an hour. Please try again later.`),
);

const BACKUP_OUTCOMES = {
  asked: DONE,
  'no-folder': refuse('This server has no folder for backups.'),
  running: refuse('A backup is being made already.'),
  'too-many': refuse(
    `At most ${TEST_BACKUPS_PER_DAY} backups a day are made like this, since each replaces an older one. The next comes tonight.`,
  ),
} satisfies Record<string, Outcome>;

const backup = intent(
  GUIDE_NOTICES.backup,
  nothing,
  async ({ services }) => BACKUP_OUTCOMES[await makeTestBackup(services)],
);

const keep = intent(GUIDE_NOTICES.keep, nothing, async ({ services: { db }, me }) => {
  await keepSampleContent(db, me);
  return DONE;
});

const remove = intent(GUIDE_NOTICES.delete, nothing, async ({ services: { db }, me }) => {
  const { articles, positions, closed } = await deleteSampleContent(db, me);
  const deleted = `${countOf(articles, 'article')} and ${countOf(positions, 'position')} deleted`;
  return { kind: 'done', message: closed === 0 ? deleted : `${deleted}, ${closed} closed` };
});

/** What the guide's forms can request. // O8 */
export const guideIntents = { skip, unskip, dismiss, reopen, mail, backup, keep, delete: remove };
