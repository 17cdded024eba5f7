// npm run drawing -- FILE… [--unit mm|inch]: reads DXF drawings and prints what they measure, one JSON line a file. Exit
// code 0, also if files are refused; 1 if the arguments are wrong.
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { analyseDrawing } from '#app/drawings/analyse-drawing.ts';
import { FAILURES } from '#app/drawings/failure.ts';
import { type DrawingReport, toReport } from '#app/drawings/report.ts';
import { threadTime } from '#app/drawings/thread-time.server.ts';
import { LIMITS } from '#app/drawings/thresholds.ts';

const usage = 'npm run drawing -- FILE… [--unit mm|inch]';
const { files, unit } = readArguments();
for (const file of files) {
  const start = performance.now();
  const report = reportOn(file);
  const ms = Math.round((performance.now() - start) * 10) / 10;
  process.stdout.write(`${JSON.stringify({ file, ...report, ms })}\n`);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { unit: { type: 'string' } },
      allowPositionals: true,
    });
    const { unit } = values;
    if (positionals.length > 0 && (unit === undefined || unit === 'mm' || unit === 'inch')) {
      return { files: positionals, unit: unit ?? null } as const;
    }
  } catch {
    // Unknown options are answered like missing ones.
  }
  process.stderr.write(`${usage}\n`);
  process.exit(1);
}

function reportOn(file: string): DrawingReport {
  try {
    if (statSync(file).size > LIMITS.bytes) return { ok: false, error: FAILURES['too-large'] };
    return toReport(analyseDrawing(readFileSync(file), { unit, clock: threadTime }));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      return { ok: false, error: `It can't be read: ${error.message}` };
    throw error;
  }
}
