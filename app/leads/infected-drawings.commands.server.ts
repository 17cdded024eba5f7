import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { VIRUS_SCAN } from './lead-events.ts';
import { ringForLead } from './lead-notifications.commands.server.ts';
import { drawings, leadEvents, leads } from './leads.tables.ts';

/** Tells staff that the virus scanner found something in a drawing: in the bell and in the lead's timeline. // L16, L20 */
export async function reportInfectedDrawing(tx: Database, fileKey: string, found: string): Promise<void> {
  const [drawing] = await tx
    .select({ leadId: drawings.leadId, name: drawings.name })
    .from(drawings)
    .innerJoin(leads, eq(leads.id, drawings.leadId))
    .where(eq(drawings.fileKey, fileKey))
    .for('key share', { of: leads });
  if (drawing === undefined) return;
  const { leadId, name } = drawing;
  await tx
    .insert(leadEvents)
    .values({ leadId, kind: 'infected', actorName: VIRUS_SCAN, details: { file: name, found } });
  await ringForLead(tx, leadId, 'infected');
}
