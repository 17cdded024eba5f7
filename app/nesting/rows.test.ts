import { expect, test } from 'vitest';
import { fillsInRows } from './rows.ts';
import { shapeOf } from './shape.ts';

test('P4: of a shape that finds no room, no other copy is tried', () => {
  const square = shapeOf(
    {
      rotations: [0],
      outline: [
        [0, 0],
        [100, 0],
        [100, 100],
        [0, 100],
      ],
    },
    0,
    0,
  );
  const [turn] = square?.shape.turns ?? [];
  if (square === null || turn === undefined) throw new Error('A square is a shape');
  let looks = 0;
  const counted = {
    ...turn,
    get width() {
      looks += 1;
      return turn.width;
    },
  };
  const shape = { ...square.shape, turns: [counted] };
  const copies = new Array<typeof shape>(3_000).fill(shape);
  for (const fill of fillsInRows(0)) {
    looks = 0;
    expect(fill({ left: 0, bottom: 0, right: 300_000, top: 300_000 }, copies)).toHaveLength(9);
    expect(looks).toBeLessThan(100);
  }
});
