import { expect, test } from 'vitest';
import { faultsOf } from './check-nest.fixture.ts';
import { nest } from './nest.ts';
import { randomJob } from './random-job.fixture.ts';

test('P4: 500 random jobs keep gap, edge, quantity and rotation, and nothing overlaps', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const job = randomJob(seed);
    expect([
      seed,
      ...faultsOf(
        job,
        nest(job, () => 0, 3_000_000),
      ),
    ]).toEqual([seed]);
  }
}, 900_000);
