import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { auditApplication } from './application-audit.server.ts';
import { applications, notifications } from './applications.tables.ts';

/**
 * Tells staff that the virus scanner found something in a CV: in the bell, and through the audit in the application's history. An
 * application has one notification, so that of its arrival becomes this one. // D7, R6
 */
export async function reportInfectedCv(tx: Database, fileKey: string, virus: string): Promise<void> {
  const [application] = await tx
    .select({ id: applications.id, number: applications.number })
    .from(applications)
    .where(eq(applications.cvKey, fileKey))
    .for('key share');
  if (application === undefined) return;
  await auditApplication(tx, null, 'cv-infected', application, { found: virus });
  const notification = { type: 'infected', read: false, createdAt: sql`now()` } as const;
  await tx
    .insert(notifications)
    .values({ applicationId: application.id, ...notification })
    .onConflictDoUpdate({ target: notifications.applicationId, set: notification });
}
