import { and, eq, isNull, lt } from 'drizzle-orm';
import { admins, passwordResets, pendingSignIns, secondFactors, sessions } from '#app/platform/db/schema.ts';
import type { Queue } from '#app/platform/jobs.server.ts';
import type { Composer } from '#app/platform/mail/send-mails.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { PASSWORD_RESET, writeResetMail } from './accounts.mails.ts';
import { makeResetToken } from './reset.commands.server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const ENDED: Queue = { name: 'ended-sessions' };

/** How the outbox writes this department's letters. The token comes to be here, so it is stored nowhere in clear. */
export function accountComposers({ db, config }: Services): Record<string, Composer> {
  return {
    [PASSWORD_RESET]: async (adminId) => {
      const admin = await db.query.admins.findFirst({ where: eq(admins.id, adminId) });
      if (admin === undefined) return null;
      const token = await makeResetToken(db, adminId);
      return {
        to: { name: admin.name, address: admin.email },
        attachments: [],
        ...writeResetMail(admin, `${config.publicUrl}/admin/reset?token=${token}`),
      };
    },
  };
}

/** What this department does at night: what is over is forgotten. */
export async function scheduleAccountJobs({ db, jobs }: Services): Promise<void> {
  await jobs.schedule(ENDED, '41 2 * * *', async () => {
    await db.delete(sessions).where(lt(sessions.expiresAt, new Date()));
    await db.delete(passwordResets).where(lt(passwordResets.expiresAt, new Date()));
    await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, new Date()));
    const yesterday = new Date(Date.now() - DAY_MS);
    const unfinished = and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, yesterday));
    await db.delete(secondFactors).where(unfinished);
  });
}
