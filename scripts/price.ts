// npm run price -- FILE [--explain]: computes the lines and sums of a quotation and prints them as one JSON document, with
// --explain the numbers behind them. Exit code 1 and what is wrong if the file can't be used; a line without a price is no
// fault.
import { nestGroups } from '#app/prices/nest-groups.server.ts';
import { type PricedBreak, priceDocument } from '#app/prices/price-document.ts';
import { priceQuotation, withQuantity } from '#app/prices/price-quotation.ts';
import { type PriceRequest, priceRequestSchema } from '#app/prices/price-request.ts';
import { readDocument } from './json-document.ts';

const usage = 'npm run price -- FILE [--explain]';
const args = process.argv.slice(2);
const request = readDocument(
  args.filter((arg) => arg !== '--explain'),
  usage,
  priceRequestSchema,
);
const priced = await price(request);
const breaks: PricedBreak[][] = [];
for (const [at, line] of request.lines.entries()) {
  breaks.push([]);
  for (const quantity of line.breaks) {
    const { lines } = await price(withQuantity(request, at, quantity));
    breaks[at]?.push({ quantity, unit: lines[at]?.unit ?? null, total: lines[at]?.total ?? null });
  }
}
const document = priceDocument(priced, breaks, args.includes('--explain'));
process.stdout.write(`${JSON.stringify(document)}\n`);

async function price(toPrice: PriceRequest) {
  return priceQuotation(toPrice, await nestGroups(toPrice));
}
