import type { PriceRequest } from './price-request.ts';

/**
 * The prices once more, for tests: fractions of two bigints, cross-multiplied, each formula written out from the specification
 * and nothing of the module used. // P2
 */

type Feed = PriceRequest['priceBook']['processes'][string]['feeds'][number];
type Ratio = readonly [over: bigint, under: bigint];

const of = (value: number): Ratio => {
  const [whole = '0', decimals = ''] = value.toFixed(12).split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
};
const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d];
const minus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d - c * b, b * d];
const product = (...ratios: Ratio[]): Ratio =>
  ratios.reduce<Ratio>(([a, b], [c, d]) => [a * c, b * d], [1n, 1n]);
const quotient = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d, b * c];
const total = (ratios: Ratio[]): Ratio => ratios.reduce(plus, [0n, 1n]);
const isLess = ([a, b]: Ratio, [c, d]: Ratio): boolean => a * d < c * b;
const rounded = ([a, b]: Ratio): bigint => (2n * a + b) / (2n * b);

/** Unit prices and sums; null where there is no price. */
export function calculateAgain({ priceBook: book, lines, nests, ...offer }: PriceRequest) {
  const units = lines.map((line) => {
    if (line.unitPrice !== undefined) return BigInt(line.unitPrice);
    const { part, quantity, thickness = 0 } = line;
    const process = book.processes[line.process ?? ''];
    const grade = book.grades[line.grade ?? ''];
    const same = (other: {
      process?: string | undefined;
      grade?: string | undefined;
      thickness?: number | undefined;
      freeIssue: boolean;
    }) =>
      other.process === line.process &&
      other.grade === line.grade &&
      other.thickness === line.thickness &&
      other.freeIssue === line.freeIssue;
    const nest = nests.find(same);
    if (!part || !process || !grade || !nest) return null;
    const feeds = process.feeds.filter(({ group }) => group === grade.group);
    const low = feeds
      .filter((row) => row.thickness <= thickness)
      .sort((a, b) => b.thickness - a.thickness)[0];
    const high = feeds
      .filter((row) => row.thickness >= thickness)
      .sort((a, b) => a.thickness - b.thickness)[0];
    if (!low || !high) return null;
    const at = (value: (row: Feed) => Ratio): Ratio => {
      if (low.thickness === high.thickness) return value(low);
      const span = minus(of(high.thickness), of(low.thickness));
      return plus(
        product(value(low), quotient(minus(of(high.thickness), of(thickness)), span)),
        product(value(high), quotient(minus(of(thickness), of(low.thickness)), span)),
      );
    };
    const pace = at((row) => quotient(of(1_000), of(row.mmPerMinute)));
    const pierce = at((row) => of(row.pierceSeconds));
    const seconds = product(
      of(process.timeFactor),
      total([
        product(of(part.cutLength), [60n, 1_000n], pace),
        product(of(part.pierces), pierce),
        product(of(part.contours), of(process.secondsPerContour)),
      ]),
    );
    const weights = total(
      lines.filter(same).map((cut) => product(of(cut.quantity), of(cut.part?.netArea ?? 0))),
    );
    const share = quotient(product(of(quantity), of(part.netArea)), weights);
    const material = book.materials.find(
      (stock) => stock.grade === line.grade && stock.thickness === thickness,
    );
    const kilograms = (area: number) =>
      product(of(area), of(thickness), of(grade.density), [1n, 1_000_000_000n]);
    const bend = book.bending.rows
      .filter((row) => row.thicknessTo >= thickness && row.lengthTo >= (line.bendLength ?? 0))
      .sort((a, b) => a.thicknessTo - b.thicknessTo || a.lengthTo - b.lengthTo)[0];
    if (line.bends > 0 && !bend) return null;
    const extras = line.extras.map(({ key, amount, hours = 0 }) => {
      const extra = book.extras.find((priced) => priced.key === key);
      const each = {
        piece: of(amount),
        kg: kilograms(part.netArea),
        m2: product(of(part.netArea), [2n, 1_000_000n]),
        m: product(of(part.cutLength), [1n, 1_000n]),
        hour: quotient(of(hours), of(quantity)),
      }[extra?.unit ?? 'piece'];
      return product(each, of(quantity), of(extra?.rate ?? 0));
    });
    const cost = total([
      product(seconds, [1n, 3_600n], of(process.perHour), of(quantity)),
      line.freeIssue ? [0n, 1n] : product(kilograms(nest.usedArea), of(material?.pricePerKg ?? 0), share),
      product(of(nest.sheets), of(process.perSheet), share),
      of(process.setup),
      ...(line.bends > 0
        ? [
            product(of(book.bending.setup), of(line.bendTypes)),
            product(of(bend?.rate ?? 0), of(line.bends), of(quantity)),
          ]
        : []),
      ...extras,
    ]);
    const price = product(cost, quotient(of(100), minus(of(100), of(book.marginPercent))));
    const least = of(book.minimumLine);
    return rounded(quotient(isLess(price, least) ? least : price, of(quantity)));
  });
  if (units.includes(null)) return { units, net: null, vat: null };
  const sum = units.reduce<bigint>(
    (all, unit, at) => all + (unit ?? 0n) * BigInt(lines[at]?.quantity ?? 0),
    0n,
  );
  const share = (amount: bigint, percent: number) => rounded(product([amount, 100n], of(percent)));
  const discounted = sum - share(sum, offer.discountPercent);
  const ordered = discounted + share(discounted, offer.rushPercent) + BigInt(offer.delivery);
  const least = BigInt(book.minimumOrder);
  const net = ordered < least ? least : ordered;
  return { units, net, vat: book.vat.registered ? share(net, book.vat.percent) : 0n };
}
