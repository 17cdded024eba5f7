import { copyFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { xlsxParts, zipParts } from '#app/platform/files/content/sample-files.fixture.ts';
import { leadMailBuilders } from '../leads.jobs.server.ts';
import type { QuoteLine } from '../parts/quote-lines.ts';
import { listDrawings } from '../records/lead-detail.queries.server.ts';
import { LEAD_TO_SALES } from '../requests/leads.mails.ts';
import { analyseDrawingsOf, analyseUnread } from './analyse-drawings.commands.server.ts';
import { corpus, openDrawings } from './drawings.fixture.ts';

const { services, leadWith, smallHoles, ...opened } = await openDrawings();
afterAll(() => opened[Symbol.asyncDispose]());

test('Q7: the mail to sales says what a DXF measures, and the lead keeps it', async () => {
  const id = await leadWith('plate.dxf');
  const mail = await leadMailBuilders(services)[LEAD_TO_SALES]?.(id, null);
  expect(mail?.text).toContain('200 × 100\u00a0mm, 1 part, 4 holes, cut length 751\u00a0mm, 5 pierces');
  const [drawing] = await listDrawings(services.db, id);
  expect(drawing?.analysis).toMatchObject({
    ok: true,
    outers: 1,
    box: { width: 200, height: 100 },
    parts: [{ pierces: 5, smallestHole: 12 }],
    picture: { width: 200, height: 100 },
  });
});

test('Q2, Q7: a drawing is measured in the unit that the visitor chose for it', async () => {
  const line = { part: 'slot', grade: '', thickness: '', quantity: '', neededBy: '' };
  const lines: QuoteLine[] = [
    { ...line, drawing: 'slot.dxf', unit: 'inch' },
    { ...line, drawing: 'other.dxf', unit: 'mm' },
  ];
  const id = await leadWith('slot.dxf', null, lines);
  const mail = await leadMailBuilders(services)[LEAD_TO_SALES]?.(id, null);
  expect(mail?.text).toContain('slot');
  const [drawing] = await listDrawings(services.db, id);
  expect(drawing?.analysis).toMatchObject({ unit: { mmPerUnit: 25.4, sure: true } });
});

test('Q4, Q7: holes are judged for the plate that the request states, on the lead’s page and in the mail', async () => {
  const line = { part: '', drawing: 'plate.dxf', quantity: '', neededBy: '' };
  const id = await leadWith('plate.dxf', null, [{ ...line, grade: 'Mild steel', thickness: '16' }]);
  const mail = await leadMailBuilders(services)[LEAD_TO_SALES]?.(id, null);
  expect(mail?.text).toMatch(
    /4 holes, the smallest Ø\s12\smm, one at \(.+\), from 16\smm on in this plate: we drill them\./,
  );
  const [drawing] = await listDrawings(services.db, id);
  const found = drawing?.analysis?.ok ? drawing.analysis.findings : [];
  // None of the webs to the edges, of 14 mm: the holes are drilled.
  expect(found.map(({ code, value }) => [code, value])).toEqual(Array(4).fill(['small-hole', 12]));
});

test('Q4, Q6: without a line in the request, holes are judged for the plate in the file’s name', async () => {
  const plate = await readFile(path.join(corpus, 'plate.dxf'));
  const id = await leadWith('BASE-MS-16mm-x24.dxf', plate);
  await analyseDrawingsOf(services, id);
  expect(await smallHoles(id)).toBe(4);
});

test('Q4, Q7: the mail says what to check', async () => {
  const id = await leadWith('gap-0.1.dxf');
  const mail = await leadMailBuilders(services)[LEAD_TO_SALES]?.(id, null);
  expect(mail?.text).toMatch(
    /There is no closed contour to cut: close the outline\. Gap of 0\.10\smm between the ends/,
  );
  expect(mail?.text).toContain('Read in millimetres. The file states no unit.');
});

test('Q8: a drawing whose blocks explode is refused, and the mail goes all the same', async () => {
  const block = (at: number) =>
    `0\nBLOCK\n2\nB${at}\n10\n0\n20\n0\n${(at === 6 ? '0\nLINE\n10\n0\n20\n0\n11\n1\n21\n1\n' : `0\nINSERT\n2\nB${at + 1}\n10\n0\n20\n0\n`).repeat(10)}0\nENDBLK\n`;
  const blocks = [0, 1, 2, 3, 4, 5, 6].map(block).join('');
  const id = await leadWith(
    'laughs.dxf',
    `0\nSECTION\n2\nBLOCKS\n${blocks}0\nENDSEC\n0\nSECTION\n2\nENTITIES\n0\nINSERT\n2\nB0\n10\n0\n20\n0\n0\nENDSEC\n0\nEOF\n`,
  );
  const mail = await leadMailBuilders(services)[LEAD_TO_SALES]?.(id, null);
  expect(mail?.text).toContain('could not be read. It');
  const [drawing] = await listDrawings(services.db, id);
  expect(drawing?.analysis?.ok).toBe(false);
});

test('Q7: a drawing that could not be read is read by the job later', async () => {
  const id = await leadWith('flange.dxf');
  const [stored] = await services.database.query<{ file_key: string }>(
    'select file_key from drawings where lead_id = $1',
    [id],
  );
  const file = path.join(services.dataDir, 'files', stored?.file_key ?? '');
  const kept = `${file}.kept`;
  await copyFile(file, kept);
  await rm(file);
  await analyseDrawingsOf(services, id);
  expect((await listDrawings(services.db, id))[0]?.analysis).toBeNull();
  await copyFile(kept, file);
  await analyseUnread(services);
  expect((await listDrawings(services.db, id))[0]?.analysis).toMatchObject({ ok: true, holes: 9 });
});

test('L5, Q7: the mail to sales goes without figures that are not ready in time, and the lead has them later', async () => {
  const id = await leadWith('gear.dxf');
  await services.database.query(`update leads set created_at = now() - interval '2 minutes' where id = $1`, [
    id,
  ]);
  const held = Promise.withResolvers<void>();
  const read = async (key: string) => {
    await held.promise;
    return services.files.read(key);
  };
  const slow = { ...services, files: { ...services.files, read } };
  const mail = await leadMailBuilders(slow)[LEAD_TO_SALES]?.(id, null);
  expect(mail?.text).toContain('could not be worked out in time: see the lead’s page later');
  held.resolve();
  await expect
    .poll(async () => (await listDrawings(services.db, id))[0]?.analysis)
    .toMatchObject({ ok: true, outers: 1 });
});

test('L5, Q7: a drawing whose reading ended the process is not read again for the mail, but by the job', async () => {
  const id = await leadWith('ellipse.dxf');
  const ended = Promise.withResolvers<never>();
  const begun = Promise.withResolvers<void>();
  const read = () => {
    begun.resolve();
    return ended.promise;
  };
  const first = analyseDrawingsOf({ ...services, files: { ...services.files, read } }, id);
  await begun.promise;
  const mail = await leadMailBuilders(services)[LEAD_TO_SALES]?.(id, null);
  expect(mail?.text).toContain('could not be worked out in time: see the lead’s page later');
  ended.reject(new Error('The process ended'));
  await first;
  await analyseUnread(services);
  expect((await listDrawings(services.db, id))[0]?.analysis).toMatchObject({ ok: true });
});

test('Q7: a drawing that another process has read meanwhile keeps those figures, in which staff may have changed the unit', async () => {
  const id = await leadWith('slot.dxf');
  const read = async (key: string) => {
    await services.database.query(
      `update drawings set analysis = '{"ok": false, "error": "Read elsewhere"}' where lead_id = $1`,
      [id],
    );
    return services.files.read(key);
  };
  await analyseDrawingsOf({ ...services, files: { ...services.files, read } }, id);
  expect((await listDrawings(services.db, id))[0]?.analysis).toEqual({ ok: false, error: 'Read elsewhere' });
});

test('Q7: the job reads the oldest drawings first, and those that failed after all others', async () => {
  const [broken, good] = [await leadWith('tail.dxf'), await leadWith('tiny-part.dxf')];
  await services.database.query(
    `insert into drawings (lead_id, position, name, bytes, media_type, sha256, file_key)
      select $1, n, n || '.dxf', 1, 'image/vnd.dxf', '', 'drawings/missing-' || n from generate_series(1, 20) n`,
    [broken],
  );
  await services.database.query(`update leads set created_at = now() - interval '1 day' where id = $1`, [
    broken,
  ]);
  const analysed = async (lead: string) => (await listDrawings(services.db, lead))[0]?.analysis ?? null;
  await analyseUnread(services);
  expect([(await analysed(broken)) !== null, await analysed(good)]).toEqual([true, null]);
  await analyseUnread(services);
  expect(await analysed(good)).toMatchObject({ ok: true });
});

test('Q6: the parts of an Excel cut list are in the mail and on the page of the lead; another workbook lists none', async () => {
  const sheet = [
    ['Part', 'Material', 'Thickness', 'Qty'],
    ['Base plate', 'S355', '12', '16'],
  ];
  const row = (cells: string[]) =>
    `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const worksheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet.map(row).join('')}</sheetData></worksheet>`;
  const list = await zipParts({ ...xlsxParts(), 'xl/worksheets/sheet1.xml': worksheet });
  const id = await leadWith('list.xlsx', list);
  const mail = await leadMailBuilders(services)[LEAD_TO_SALES]?.(id, null);
  expect(mail?.text).toContain('16 × Base plate, S355, 12 mm');
  expect((await listDrawings(services.db, id))[0]).toMatchObject({
    analysis: null,
    cutList: [{ part: 'Base plate', grade: 'S355', thickness: '12', quantity: '16', drawing: 'list.xlsx' }],
  });

  const other = await leadWith('prices.xlsx', await zipParts(xlsxParts()));
  await analyseDrawingsOf(services, other);
  const [stored] = await services.database.query('select analysis from drawings where lead_id = $1', [other]);
  expect(stored).toEqual({ analysis: { cutList: [] } });
});
