import { expect, test } from 'vitest';
import { sampleCompany } from '#app/company/sample-profile.ts';
import { suggestLine } from './suggest-line.ts';

/** Names as South African workshops give them, and what they say: part | grade | mm | quantity. */
const READ: readonly (readonly [name: string, said: string])[] = [
  ['BASE-MS-3mm-x16.dxf', 'BASE | Mild steel | 3 | 16'],
  ['cover_SS316_1,5mm_qty4.pdf', 'cover | SS316 | 1.5 | 4'],
  ['Gusset 12 mm S355JR 20off.dxf', 'Gusset | S355 | 12 | 20'],
  ['liner-hardox-t=20mm-8pcs.dxf', 'liner | Hardox | 20 | 8'],
  ['FLANGE-mild steel-10mm-x24.dxf', 'FLANGE | Mild steel | 10 | 24'],
  ['gear 304 3mm qty 4.dxf', 'gear | SS304 | 3 | 4'],
  // The example of the article about preparing a drawing.
  ['4711-B_S355_10mm_24off.dxf', '4711-B | S355 | 10 | 24'],
  ['BASE_T16_Q12.dxf', 'BASE |  | 16 | 12'],
  ['gusset-ms-t16-q12.dxf', 'gusset | Mild steel | 16 | 12'],
  ['BRACKET 300WA T10 6off.dxf', 'BRACKET | Mild steel | 10 | 6'],
  ['Bracket 300 WA 10mm.dxf', 'Bracket | Mild steel | 10 | '],
  ['STIFFENER_350WA_12mm_12off.DXF', 'STIFFENER | S355 | 12 | 12'],
  ['web plate 350 WA 8mm 4 off.dxf', 'web-plate | S355 | 8 | 4'],
  ['END PLATE S275JR 20 mm 2 OFF.dxf', 'END-PLATE | Mild steel | 20 | 2'],
  ['splice-S355J2+N-25mm-x8.dxf', 'splice | S355 | 25 | 8'],
  ['splice S355 JR 25mm.dxf', 'splice | S355 | 25 | '],
  ['LINER_HARDOX450_16mm_x6.dxf', 'LINER | Hardox | 16 | 6'],
  ['wear plate Hardox 500 20mm 12 pcs.dxf', 'wear-plate | Hardox | 20 | 12'],
  ['chassis-rail_Domex700MC_6mm_q2.dxf', 'chassis-rail | Domex | 6 | 2'],
  ['Crossmember Domex 700 mc 5mm.dxf', 'Crossmember | Domex | 5 | '],
  ['boom Weldox 700 12mm x2.dxf', 'boom | Weldox | 12 | 2'],
  ['CHUTE-3CR12-4.5mm-x3.dxf', 'CHUTE | 3CR12 | 4.5 | 3'],
  ['chute side 3 CR 12 6mm.dxf', 'chute-side | 3CR12 | 6 | '],
  ['tray 304L 1.6mm qty-10.dxf', 'tray | SS304 | 1.6 | 10'],
  ['TANK LID SS 316 3MM.dxf', 'TANK-LID | SS316 | 3 | '],
  ['bin_316_2mm_x4.pdf', 'bin | SS316 | 2 | 4'],
  ['panel-galv-0.8mm-x40.dxf', 'panel | Galvanized steel | 0.8 | 40'],
  ['duct Z275 1,2mm 15off.dxf', 'duct | Galvanized steel | 1.2 | 15'],
  ['Fascia Chromadek 0.5mm.dxf', 'Fascia | Chromadek | 0.5 | '],
  ['STEP vastrap 4.5mm x12.dxf', 'STEP | Vastrap | 4.5 | 12'],
  ['floor chequer plate 6mm.dxf', 'floor | Vastrap | 6 | '],
  ['cover AL 3mm.dxf', 'cover | Aluminium | 3 | '],
  ['tread ALU 5mm 6off.dxf', 'tread | Aluminium | 5 | 6'],
  ['plate-AL6082-T6-x4.dxf', 'plate-T6 | Aluminium |  | 4'],
  ['guard CR 1.2mm x2.dxf', 'guard | Cold rolled steel | 1.2 | 2'],
  ['base hot rolled 16mm.dxf', 'base | Hot rolled steel | 16 | '],
  ['S355_10mm_base plate_x4.dxf', 'base-plate | S355 | 10 | 4'],
  ['Mild steel 6mm gusset x10.dxf', 'gusset | Mild steel | 6 | 10'],
  ['10mm MS base plate.dxf', 'base-plate | Mild steel | 10 | '],
  ['12 off base plate 10mm.dxf', 'base-plate |  | 10 | 12'],
  ['base-10thk-ms.dxf', 'base | Mild steel | 10 | '],
  ['base plate 16 mm thick 4off.dxf', 'base-plate |  | 16 | 4'],
  ['cap thk12 qty=3.dxf', 'cap |  | 12 | 3'],
  ['D-1024-x12.dxf', 'D-1024 |  |  | 12'],
  ['D-1024_T8_Q4.dxf', 'D-1024 |  | 8 | 4'],
  ['Pos 14 S355 t=30 2off.dxf', 'Pos-14 | S355 | 30 | 2'],
  ['base rev2 10mm x4.dxf', 'base-rev2 |  | 10 | 4'],
  ['cover 12x.dxf', 'cover |  |  | 12'],
  ['flange 10mm S355 x4.dxf', 'flange | S355 | 10 | 4'],
  ['lid 3mm SS316 x2.dxf', 'lid | SS316 | 3 | 2'],
];

/** Names that say nothing of it, though they look a little as if they did. */
const NOTHING = [
  '3CR12-tray.dxf',
  'plate 200x100.dxf',
  'plate 200 x100.dxf',
  'plate 200 x 100 x 10.dxf',
  'rev-2-plate.dxf',
  'plate rev2.dxf',
  'bracket R02.dxf',
  '16.dxf',
  'T16.dxf',
  'Q12.pdf',
  'D-1024.dxf',
  'D-316.dxf',
  'bracket-304.dxf',
  'layout A3.pdf',
  'panel T5.dxf',
  'figures Q3 2026.pdf',
  'Q-1043.pdf',
  'gate Q1043.dxf',
  'gate 2026-11-23.dxf',
  'gate 20261123.dxf',
  'gate 23-11-2026.dxf',
  '082 555 1234.pdf',
  'call 082 316 4455.pdf',
  '+27 21 304 5500.jpg',
  'IMG-20261123-WA0016.jpg',
  'WhatsApp Image 2026-11-23 at 10.16.12.jpeg',
  'Scan_0012.pdf',
  'drawing sheet 2 of 3.pdf',
  'bracket for Ms Nkosi.dxf',
  'bracket 4x M12.dxf',
  'plate 4x holes.dxf',
  'plate 6x 18.dxf',
  'pipe 114mm od.dxf',
  'flange dia 50mm.dxf',
  'bar 3000mm long.dxf',
  'bracket 250mm.dxf',
  'panel 90mm x 60mm.dxf',
  'plate 8mm or 10mm.dxf',
  'plate S355 or Hardox.dxf',
  'bin LH x2 RH x2.dxf',
  'part-30-4.dxf',
  'M12x40.dxf',
  'x12.dxf',
  'PO 4500123456.pdf',
];

test.each(READ)('Q6: %s says %s', (name, said) => {
  const { part, grade, thickness, quantity } = suggestLine(name, sampleCompany.materials);
  expect([part, grade, thickness, quantity].join(' | ')).toBe(said);
});

test.each(NOTHING)('Q6: %s says nothing of grade, thickness and quantity', (name) => {
  const { grade, thickness, quantity } = suggestLine(name, sampleCompany.materials);
  expect({ grade, thickness, quantity }).toEqual({ grade: '', thickness: '', quantity: '' });
});

test.each([
  // Beside something that is sure, what may be a mark, a size, an alloy or a name still isn't taken for it.
  ['bracket-rev-T5-10mm.dxf', 'bracket-rev-T5 |  | 10 | '],
  ['plate 6082-T6 10mm.dxf', 'plate-6082-T6 |  | 10 | '],
  ['bracket-item-316-10mm.dxf', 'bracket-item-316 |  | 10 | '],
  ['part-30-4-10mm.dxf', 'part-30-4 |  | 10 | '],
  ['base 082 316 4455 10mm.dxf', 'base-082-316-4455 |  | 10 | '],
  ['flange 10mm with dia 18mm.dxf', 'flange-with-dia-18mm |  | 10 | '],
  ['bracket for Ms Nkosi 10mm.dxf', 'bracket-for-Ms-Nkosi |  | 10 | '],
  ['plate T304 6mm.dxf', 'plate | SS304 | 6 | '],
  ['report Q3 2026 6mm.dxf', 'report-Q3-2026 |  | 6 | '],
])('Q6: %s says %s, and no more', (name, said) => {
  const { part, grade, thickness, quantity } = suggestLine(name, sampleCompany.materials);
  expect([part, grade, thickness, quantity].join(' | ')).toBe(said);
});
