import { DrawingFailure } from './failure.ts';
import { LIMITS } from './thresholds.ts';

/** The clock is read once in this many steps of work. */
const STEPS_BETWEEN_CLOCKS = 2_048;

/** Counts the work on one drawing and stops it at the limits. One budget for each analysis. */
export class Budget {
  private readonly clock: () => number;
  private readonly end: number;
  private steps = 0;
  private curves = 0;
  private vertices = 0;

  /**
   * @param milliseconds how long the analysis may take.
   * @param clock the time in milliseconds.
   */
  constructor(milliseconds: number, clock: () => number) {
    this.clock = clock;
    this.end = clock() + milliseconds;
  }

  /**
   * Counts steps of work.
   *
   * @throws DrawingFailure `too-slow` once the time is over.
   */
  spend(steps = 1): void {
    this.steps += steps;
    if (this.steps < STEPS_BETWEEN_CLOCKS) return;
    this.steps = 0;
    if (this.clock() > this.end) throw new DrawingFailure('too-slow');
  }

  /** Counts curves from none again: those so far are dropped. */
  restartCurves(): void {
    this.curves = 0;
    this.vertices = 0;
  }

  /**
   * Counts a curve that will be kept.
   *
   * @throws DrawingFailure `too-many-curves` over the limits.
   */
  addCurve(vertices: number): void {
    this.curves += 1;
    this.vertices += vertices;
    if (this.curves > LIMITS.curves || this.vertices > LIMITS.vertices) {
      throw new DrawingFailure('too-many-curves');
    }
    this.spend(vertices);
  }

  /** Whether the time is over; for searches whose result may be incomplete. */
  isOver(): boolean {
    return this.clock() > this.end;
  }
}
