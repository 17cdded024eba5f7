import { randomNumbers } from '#app/nesting/random.ts';
import { type PriceRequest, priceRequestSchema } from './price-request.ts';

/** A request in which every line can be priced, with numbers as people type them: the same for the same seed. */
export function randomRequest(seed: number): PriceRequest {
  const random = randomNumbers(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const decimal = (least: number, most: number) => between(least * 100, most * 100) / 100;
  const oneOf = <T>(values: readonly T[]) => values[between(0, values.length - 1)] as T;
  const grades = { mild: { group: 'carbon', density: 7850 }, ss304: { group: 'stainless', density: 7930 } };
  const thicknesses = [1.6, 3, 4.5, 6, 8, 12];
  const feeds = Object.values(grades).flatMap(({ group }) =>
    [1, 5, 12].map((thickness) => ({
      group,
      thickness,
      mmPerMinute: between(300, 9_000),
      pierceSeconds: decimal(0, 3),
    })),
  );
  const machine = () => ({
    perHour: between(50_000, 300_000),
    setup: between(0, 30_000),
    perSheet: between(0, 12_000),
    timeFactor: decimal(1, 2),
    secondsPerContour: decimal(0, 4),
    gap: 8,
    edge: 10,
    feeds,
  });
  const priceBook = {
    vat: { registered: random() < 0.8, percent: oneOf([15, 14, 15.5]) },
    marginPercent: oneOf([0, 10, 25, 33.3, 90]),
    minimumLine: oneOf([0, 15_000, 100_001]),
    minimumOrder: oneOf([0, 50_000, 10_000_000]),
    grades,
    materials: Object.keys(grades).flatMap((grade) =>
      thicknesses.map((thickness) => ({
        grade,
        thickness,
        pricePerKg: between(1_500, 9_000),
        plates: [{ length: 2450, width: 1225 }],
      })),
    ),
    processes: { laser: machine(), plasma: machine() },
    bending: {
      setup: between(0, 20_000),
      rows: [
        { thicknessTo: 3, lengthTo: 4_000, rate: between(100, 5_000) },
        { thicknessTo: 20, lengthTo: 1_000, rate: between(100, 5_000) },
        { thicknessTo: 20, lengthTo: 4_000, rate: between(100, 9_000) },
      ],
    },
    extras: (['piece', 'kg', 'm2', 'm', 'hour'] as const).map((unit) => ({
      key: unit,
      unit,
      rate: between(0, 50_000),
    })),
  };
  const lines = Array.from({ length: between(1, 6) }, (_, at) => {
    const [width, height] = [between(20, 900), between(20, 900)];
    return {
      description: `line ${at}`,
      quantity: oneOf([1, 2, 3, 7, 10, 60, 999]),
      grade: oneOf(['mild', 'ss304']),
      thickness: oneOf(thicknesses),
      process: oneOf(['laser', 'plasma']),
      freeIssue: random() < 0.2,
      part: {
        cutLength: decimal(50, 6_000),
        pierces: between(1, 40),
        contours: between(1, 40),
        width,
        height,
        netArea: decimal(100, width * height),
      },
      ...(random() < 0.3 && {
        bends: between(1, 6),
        bendTypes: between(1, 3),
        bendLength: between(50, 4_000),
      }),
      extras: priceBook.extras
        .filter(() => random() < 0.2)
        .map(({ key }) => ({
          key,
          ...(key === 'piece' && { amount: between(1, 4) }),
          ...(key === 'hour' && { hours: decimal(0, 5) }),
        })),
      ...(random() < 0.1 && { unitPrice: between(100, 500_000) }),
    };
  });
  const groups = new Map(
    lines.map(({ process, grade, thickness, freeIssue }) => [
      [process, grade, thickness, freeIssue].join(' '),
      {
        process,
        grade,
        thickness,
        freeIssue,
        usedArea: freeIssue ? 0 : decimal(10_000, 9_000_000),
        sheets: between(1, 5),
      },
    ]),
  );
  return priceRequestSchema.parse({
    priceBook,
    lines,
    nests: [...groups.values()],
    discountPercent: oneOf([0, 0, 2.5, 100]),
    rushPercent: oneOf([0, 0, 20, 33.3]),
    delivery: oneOf([0, 95_000]),
  });
}
