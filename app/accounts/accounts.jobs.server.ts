import { eq, lt } from 'drizzle-orm';
import type { CompanyServices } from '#app/company/company-context.server.ts';
import { DAY_MS } from '#app/country/day.ts';
import type { Queue } from '#app/platform/db/jobs.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import type { MailBuilder } from '#app/platform/mail/send-mails.server.ts';
import { officeSubmissions } from '#app/platform/submission/once.tables.ts';
import { noticeMailBuilder } from './admins/account-notices.server.ts';
import { accountNotices } from './admins/account-notices.tables.ts';
import {
  ACCOUNT_NOTICE,
  buildInvitationMail,
  buildResetMail,
  COLLEAGUE_INVITATION,
  PASSWORD_RESET,
} from './admins/accounts.mails.ts';
import { admins } from './admins/admins.tables.ts';
import { passwordResets, pendingSignIns, sessions } from './admins/sign-in.tables.ts';
import { LINK_DAYS } from './invitations/invitation.ts';
import { makeInvitationLink } from './invitations/invitations.commands.server.ts';
import { invitationLinks, invitations } from './invitations/invitations.tables.ts';
import { makeResetToken } from './sign-in/reset.commands.server.ts';
import { twoFactorSetups } from './two-factor/two-factor.tables.ts';

/** Longer than a failed mail can still be sent again. */
const NOTICES_KEPT_MS = 30 * DAY_MS;
/** After this time without an answer an invitation is deleted, since it holds somebody's address. */
const INVITATIONS_KEPT_MS = 60 * DAY_MS;
const ENDED: Queue = { name: 'ended-sessions' };

/**
 * Renders the mails of this feature. A reset token is created when its mail is rendered, so that it is never stored
 * in clear text.
 */
export function accountMailBuilders({ db, config, company }: CompanyServices): Record<string, MailBuilder> {
  return {
    [PASSWORD_RESET]: async (adminId) => {
      // Locking the admin's row serialises this with a change of address, which then also voids this link.
      const prepared = await db.transaction(async (tx) => {
        const [admin] = await tx.select().from(admins).where(eq(admins.id, adminId)).for('share');
        return admin ? { admin, token: await makeResetToken(tx, adminId) } : null;
      });
      if (prepared === null) return null;
      const { admin, token } = prepared;
      return {
        to: { name: admin.name, address: admin.email },
        attachments: [],
        isUnkept: true,
        ...buildResetMail(admin, `${config.publicUrl}/admin/reset#${token}`, company()),
      };
    },
    [COLLEAGUE_INVITATION]: async (invitationId) => {
      const invitation = await makeInvitationLink(db, invitationId);
      if (invitation === null) return null;
      const { email, inviter, token } = invitation;
      return {
        to: { name: '', address: email },
        attachments: [],
        isUnkept: true,
        ...buildInvitationMail(
          { inviter, days: LINK_DAYS },
          `${config.publicUrl}/admin/invitation#${token}`,
          company(),
        ),
      };
    },
    [ACCOUNT_NOTICE]: noticeMailBuilder(db, company),
  };
}

/** Nightly clean-up: deletes expired password resets, invitations that nobody accepted, and old notices. */
export async function scheduleAccountJobs({ db, jobs }: Services): Promise<void> {
  await jobs.schedule(ENDED, '41 2 * * *', async () => {
    await db.delete(sessions).where(lt(sessions.expiresAt, new Date()));
    await db.delete(passwordResets).where(lt(passwordResets.expiresAt, new Date()));
    await db.delete(invitationLinks).where(lt(invitationLinks.expiresAt, new Date()));
    const forgotten = new Date(Date.now() - INVITATIONS_KEPT_MS);
    await db.delete(invitations).where(lt(invitations.mailedAt, forgotten));
    await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, new Date()));
    await db.delete(twoFactorSetups).where(lt(twoFactorSetups.expiresAt, new Date()));
    const yesterday = new Date(Date.now() - DAY_MS);
    await db.delete(officeSubmissions).where(lt(officeSubmissions.createdAt, yesterday));
    await db
      .delete(accountNotices)
      .where(lt(accountNotices.createdAt, new Date(Date.now() - NOTICES_KEPT_MS)));
  });
}
