import type { Clearance, Clearances } from './clearances.ts';
import type { Effort } from './effort.ts';
import { Ranges } from './ranges.ts';
import type { Shape, Turn } from './shape.ts';
import { type Fill, fits, type Placed } from './sheet.ts';
import { addBlocked } from './trapezoids.ts';

/** A part is moved down and left in turn until it stays; more rounds than this are rare and gain nothing. */
const SETTLING_ROUNDS = 4;

/**
 * Places each shape as far to the left as it goes, there as low as it goes, in the rotation that reaches least far to the
 * right: bottom-left fill, turned so that the strip grows to the right.
 */
export function bottomLeft(clearances: Clearances, step: number, effort: Effort): Fill {
  const blocked = new Ranges();
  return (sheet, queue) => {
    const placed: Placed[] = [];
    // The room on a sheet only shrinks: the next copy of a shape lies no further to the left than the one before.
    const firstX = new Map<Turn, number>();
    for (const shape of queue) {
      const place = findPlace(shape);
      if (place !== null) placed.push(settle(place));
    }
    return placed;

    function findPlace(shape: Shape): Placed | null {
      let best: Placed | null = null;
      for (const turn of shape.turns) {
        if (!fits(sheet, turn)) continue;
        const reach = best === null ? sheet.right : Math.min(sheet.right, best.x + best.turn.width);
        const from = firstX.get(turn) ?? sheet.left;
        const { x, y } = findLeftmost(turn, from, reach - turn.width);
        firstX.set(turn, x);
        if (y === null) continue;
        const isBetter =
          best === null ||
          x + turn.width < best.x + best.turn.width ||
          (x + turn.width === best.x + best.turn.width && y < best.y);
        if (isBetter) best = { shape, turn, x, y };
      }
      return best;
    }

    /** The first place with room, in regular steps and right beside parts that lie already; `y` is null if there is none. */
    function findLeftmost(turn: Turn, from: number, to: number): { x: number; y: number | null } {
      const near: { clearance: Clearance; x: number; y: number }[] = [];
      const beside: number[] = [];
      for (const { turn: other, x, y } of placed) {
        const clearance = clearances.of(other, turn);
        if (x + clearance.to <= from) continue;
        near.push({ clearance, x, y });
        if (x + clearance.to <= to) beside.push(x + clearance.to);
      }
      beside.sort((a, b) => b - a);
      effort.spend(placed.length);
      let x = from;
      let next = from + step;
      while (x <= to) {
        blocked.clear();
        for (const other of near) clearances.block(blocked, other.clearance, x - other.x, other.y);
        effort.spend(near.length + 2 * blocked.count);
        const y = blocked.firstFree(sheet.bottom, sheet.top - turn.height);
        if (y !== null) return { x, y };
        const contact = beside.at(-1);
        if (contact !== undefined && contact <= next) {
          x = contact;
          beside.pop();
        } else {
          x = next;
          next += step;
        }
      }
      return { x: Math.max(from, to + 1), y: null };
    }

    /** The columns of a clearance are coarse: from there the part is moved to where it touches others. */
    function settle(place: Placed): Placed {
      let { x, y } = place;
      for (let round = 0; round < SETTLING_ROUNDS; round += 1) {
        const before = { x, y };
        y = firstFree('columns', x, sheet.bottom, y);
        x = firstFree('rows', y, sheet.left, x);
        if (x === before.x && y === before.y) break;
      }
      return { ...place, x, y };

      function firstFree(axis: 'columns' | 'rows', at: number, from: number, to: number): number {
        blocked.clear();
        for (const other of placed) {
          const distance = at - (axis === 'columns' ? other.x : other.y);
          if (!canTouch(other.turn, place.turn, axis, distance)) continue;
          const moved = { from: distance, to: distance, up: axis === 'columns' ? other.y : other.x };
          effort.spend(4 * addBlocked(blocked, other.turn[axis], place.turn[axis], moved));
        }
        return blocked.firstFree(from, to) ?? to;
      }
    }
  };
}

/** Whether two shapes have anything beside each other, at this distance to the right, or up. */
function canTouch(fixed: Turn, moved: Turn, axis: 'columns' | 'rows', distance: number): boolean {
  const [from, to] = axis === 'columns' ? (['left', 'right'] as const) : (['bottom', 'top'] as const);
  return moved.reach[from] + distance < fixed.reach[to] && moved.reach[to] + distance > fixed.reach[from];
}
