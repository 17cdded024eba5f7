import { positions } from '#app/platform/db/schema.ts';
import type { Planter } from '#app/platform/db/starter-content.server.ts';
import { samplePositions } from '#content/starter/positions.ts';

/** The sample positions of a first start. */
export const plantPositions: Planter = async (tx) => {
  await tx.insert(positions).values([...samplePositions]);
};
