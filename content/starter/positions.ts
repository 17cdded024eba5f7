/** SAMPLES of open positions, to be replaced in the back office before going live. */
export const samplePositions = [
  {
    slug: 'cnc-laser-operator',
    name: 'CNC Laser Operator',
    active: true,
    description:
      'You set up and run the fibre laser on plate from 0.5 to 35 mm: load the nest, check focus, nozzle and gas, and measure the first part before the rest is cut. You read drawings, keep the cutting tables and lenses clean and write down what each sheet gave. Experience on a CNC cutting machine is needed; we train you on ours.',
  },
  {
    slug: 'coded-welder',
    name: 'Coded Welder',
    active: true,
    description:
      'You weld light to medium structures to AWS D1.1, by MIG and stick, in all positions, from fit-up to the finished joint. You hold a current coding or can pass the test plate with us, read weld symbols, and care about preheat, sequence and distortion. Some work on site around Johannesburg.',
  },
  {
    slug: 'press-brake-operator',
    name: 'Press Brake Operator',
    active: true,
    description:
      'You bend parts up to 4 m long on a CNC press brake: choose tools, set back gauges, work out the bend allowance and check angles against the drawing. Careful hands count for more than fast ones. Two years on a brake or a completed trade test.',
  },
  {
    slug: 'internal-sales-estimator',
    name: 'Internal Sales and Estimator',
    active: true,
    description:
      'You answer customers who send drawings, work out material, cutting time and finishing, and send the quote. You know plate sizes and grades or learn quickly, write clearly in English, and follow up without being asked. Jet Park office, Monday to Friday.',
  },
  {
    slug: 'code-08-driver',
    name: 'Code 08 Driver',
    active: false,
    description:
      'You deliver cut and fabricated steel in and around Johannesburg, help to load and lash it, and bring back the signed delivery note. A valid code 08 licence with PrDP is needed.',
  },
] as const;
