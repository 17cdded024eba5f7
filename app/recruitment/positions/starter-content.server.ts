import type { Seeder } from '#app/platform/db/starter-content.server.ts';
import { samplePositions } from '#content/starter/positions.ts';
import { positions, questions } from './positions.tables.ts';

export const seedPositions: Seeder = async (tx) => {
  const seededAt = Date.now();
  for (const { questions: samples, ...position } of samplePositions) {
    const [row] = await tx
      .insert(positions)
      .values({ ...position, isSample: true })
      .returning({ id: positions.id });
    if (row === undefined) throw new Error('The position was not stored');
    // All rows of a transaction have the same time, and questions are sorted by time.
    const inOrder = samples.map((question, place) => ({
      ...question,
      positionId: row.id,
      createdAt: new Date(seededAt + place),
    }));
    await tx.insert(questions).values(inOrder);
  }
};
