// npm run nest -- FILE: nests the parts of a file on plates and prints where they lie, as one JSON document. Exit code 1 and
// what is wrong if there is no nest.
import { nestJobSchema } from '#app/nesting/nest-job.ts';
import { nestInThread } from '#app/prices/nest-in-thread.server.ts';
import { fail, readDocument } from './json-document.ts';

const job = readDocument(process.argv.slice(2), 'npm run nest -- FILE', nestJobSchema);
const answer = await nestInThread(job);
if (!answer.ok) fail([answer.error]);
process.stdout.write(`${JSON.stringify(answer.nest)}\n`);
