import { eq } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { CompanyServices } from '#app/company/company-context.server.ts';
import type { MailBuilder } from '#app/platform/mail/send-mails.server.ts';
import { buildTestMail, TEST_MAIL } from './guide.mails.ts';

export function guideMailBuilders({
  db,
  company,
}: Pick<CompanyServices, 'db' | 'company'>): Record<string, MailBuilder> {
  return {
    [TEST_MAIL]: async (adminId) => {
      const [admin] = await db.select().from(admins).where(eq(admins.id, adminId));
      if (admin === undefined) return null;
      return {
        to: { name: admin.name, address: admin.email },
        attachments: [],
        ...buildTestMail(admin, company()),
      };
    },
  };
}
