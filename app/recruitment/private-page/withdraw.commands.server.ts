import { eq } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockApplication } from '../applications/application.queries.server.ts';
import { auditApplication } from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { notifyStaff } from '../applications/notify-staff.server.ts';
import { BY_APPLICANT } from '../applications/timeline.ts';
import { cancelInterviewsOfClosed, mailCancellations } from '../contact/closing.commands.server.ts';
import { WITHDRAWN_TEXT } from '../contact/interview.ts';
import { isOpenToApplicant } from './private-page.queries.server.ts';

/**
 * Withdraws an application for its applicant: it is closed, its interviews to come are cancelled, with a mail that takes
 * them out of the applicant's calendar, and the bell rings.
 * Mails about a decision that wait are not sent any longer (due-mails.server.ts). // H10
 *
 * @returns false if it doesn't exist, or its applicant was told that it is declined.
 */
export function withdrawApplication(db: Database, id: string, company: CompanyFacts): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (before === null) return false;
    // Sent twice.
    if (before.withdrawnAt !== null) return true;
    if (!(await isOpenToApplicant(tx, id))) return false;
    const now = new Date();
    await tx
      .update(applications)
      .set({ status: 'closed', withdrawnAt: now, lastEditedAt: now })
      .where(eq(applications.id, id));
    const cancelled = await cancelInterviewsOfClosed(tx, null, [id], now, BY_APPLICANT);
    await mailCancellations(tx, { id: null, name: company.name }, cancelled, company, now, WITHDRAWN_TEXT);
    await notifyStaff(tx, id, 'withdrawn');
    await auditApplication(tx, null, 'application-withdrawn', before, { by: BY_APPLICANT });
    return true;
  });
}
