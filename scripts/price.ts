// npm run price -- FILE [--explain]: computes the lines and sums of a quotation and prints them as one JSON document, with
// --explain the numbers behind them. Exit code 1 and what is wrong if the file can't be used; a line without a price is no
// fault.
import { nestInThread } from '#app/prices/nest-in-thread.server.ts';
import { priceDocument } from '#app/prices/price-document.ts';
import { priceRequestSchema } from '#app/prices/price-request.ts';
import { priceNested, priceWithNests } from '#app/prices/price-with-nests.server.ts';
import { readDocument } from './json-document.ts';

const usage = 'npm run price -- FILE [--explain]';
const args = process.argv.slice(2);
const request = readDocument(
  args.filter((arg) => arg !== '--explain'),
  usage,
  priceRequestSchema,
);
const priced = await priceNested(
  (nests) => priceWithNests(request, nests),
  async (job) => {
    const answer = await nestInThread(job);
    return answer.ok ? answer.nest : null;
  },
);
const document = priceDocument(priced, priced.breaks, args.includes('--explain'));
process.stdout.write(`${JSON.stringify(document)}\n`);
