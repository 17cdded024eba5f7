/** The clock is read once in this many steps. */
const STEPS_BETWEEN_CLOCKS = 20_000;

/** Thrown when the time is over. */
export class OutOfTime extends Error {}

/**
 * Counts the steps of a search. Their number ends it, so that the same job is always searched equally far; the clock is only a
 * guard, for jobs of thousands of parts and for machines that are too busy.
 */
export class Effort {
  private readonly steps: number;
  private readonly clock: () => number;
  private readonly end: number;
  private spent = 0;
  private nextClock = STEPS_BETWEEN_CLOCKS;

  /** @param clock the time in milliseconds. */
  constructor(limits: { steps: number; milliseconds: number }, clock: () => number) {
    this.steps = limits.steps;
    this.clock = clock;
    this.end = clock() + limits.milliseconds;
  }

  /** @throws OutOfTime once the time is over. */
  spend(steps: number): void {
    this.spent += steps;
    if (this.spent < this.nextClock) return;
    this.nextClock = this.spent + STEPS_BETWEEN_CLOCKS;
    this.checkTime();
  }

  /** For work that is not counted, such as what every search does first. @throws OutOfTime once the time is over. */
  checkTime(): void {
    if (this.clock() > this.end) throw new OutOfTime();
  }

  isSpent(): boolean {
    return this.spent >= this.steps;
  }
}
