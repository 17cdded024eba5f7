import { mailTemplates } from '#app/platform/db/schema.ts';
import type { Seeder } from '#app/platform/db/starter-content.server.ts';
import { starterTemplates } from '#content/starter/mail-templates.ts';

/** Seeds the templates on the first start. // L18 */
export const seedMailTemplates: Seeder = async (tx) => {
  await tx.insert(mailTemplates).values([...starterTemplates]);
};
