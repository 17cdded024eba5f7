import { expect, test } from 'vitest';
import { bestMachine, fitMachines, fitStatus } from '#app/drawings/fit.ts';
import { sampleCompany } from './sample-profile.ts';

const { machines, materials } = sampleCompany;
const groupOf = (key: string) => materials.find((one) => one.key === key)?.group ?? null;

/**
 * Of the sample company: parts in mm, what laser, plasma and profile cutting answer, and the process that is called best; `none` if none cuts it and
 * `ask` if it depends on what is not stated. The last column says where the answer comes from: a statement of the
 * specification, or a published range (docs/drawings.md); 'unverified' is general knowledge.
 */
const CASES: readonly (readonly [
  length: number,
  width: number,
  thickness: number,
  material: string,
  answers: string,
  best: 'laser' | 'plasma' | 'profile' | 'none' | 'ask',
  source: string,
])[] = [
  [500, 300, 400, 's355', 'no no no', 'none', 'S10, S13'],
  [500, 300, 301, 'mild-steel', 'no no no', 'none', 'S13'],
  [500, 300, 300, 'mild-steel', 'no no yes', 'profile', 'S13'],
  [500, 300, 0.4, 'mild-steel', 'no no no', 'none', 'S10'],
  [500, 300, 0.5, 'mild-steel', 'yes no no', 'laser', 'S10'],
  [500, 300, 35, 'mild-steel', 'yes yes yes', 'laser', 'S10'],
  [500, 300, 36, 'mild-steel', 'no yes yes', 'profile', 'S10'],
  [6000, 2500, 12, 'mild-steel', 'unknown yes yes', 'ask', 'S10: no bed stated'],
  [2500, 1250, 12, 'mild-steel', 'yes yes yes', 'laser', 'Q11'],
  [2501, 1250, 12, 'mild-steel', 'unknown yes yes', 'ask', 'Q11'],
  [14000, 3000, 12, 'mild-steel', 'unknown yes no', 'ask', 'S11'],
  [14000, 3000, 40, 'mild-steel', 'no yes no', 'plasma', 'S11'],
  [14001, 3000, 40, 'mild-steel', 'no no no', 'none', 'S11, S13'],
  [3000, 14000, 40, 's355', 'no yes no', 'plasma', 'S11'],
  [6500, 2700, 100, 'mild-steel', 'no no yes', 'profile', 'S13'],
  [6501, 2700, 100, 'mild-steel', 'no no no', 'none', 'S13'],
  [2700, 6500, 100, 's355', 'no no yes', 'profile', 'S13'],
  [1000, 500, 1, 'mild-steel', 'yes no no', 'laser', 'machinemfg.com, 3 to 12 kW'],
  [1000, 500, 2, 'mild-steel', 'yes no no', 'laser', 'machinemfg.com, 3 to 12 kW'],
  [1000, 500, 3, 'mild-steel', 'yes yes no', 'laser', 'machinemfg.com, 3 to 12 kW'],
  [1000, 500, 6, 'mild-steel', 'yes yes yes', 'laser', 'machinemfg.com, 3 to 12 kW'],
  [1000, 500, 10, 'mild-steel', 'yes yes yes', 'laser', 'machinemfg.com, 3 to 12 kW'],
  [1000, 500, 20, 'mild-steel', 'yes yes yes', 'laser', 'machinemfg.com, 3 to 12 kW'],
  [1000, 500, 25, 'mild-steel', 'yes yes yes', 'laser', 'machinemfg.com, 3 to 12 kW'],
  [1000, 500, 1.2, 'cold-rolled', 'yes no no', 'laser', 'machinemfg.com, 1 kW and up'],
  [1000, 500, 4.5, 'vastrap', 'yes yes no', 'laser', 'machinemfg.com'],
  [1000, 500, 16, 'hot-rolled', 'yes yes yes', 'laser', 'machinemfg.com, 2 kW and up'],
  [1000, 500, 6, 'hardox', 'yes yes yes', 'laser', 'SSAB, laser to 25 mm as mild steel'],
  [1000, 500, 20, 'hardox', 'yes yes yes', 'laser', 'SSAB, laser to 25 mm as mild steel'],
  [1000, 500, 40, 'hardox', 'no yes yes', 'profile', 'SSAB, plasma to 60 mm, oxy-fuel'],
  [1000, 500, 60, 'hardox', 'no no yes', 'profile', 'SSAB, oxy-fuel'],
  [1000, 500, 100, 'hardox', 'no no yes', 'profile', 'SSAB, oxy-fuel'],
  [1000, 500, 8, 'weldox', 'yes yes yes', 'laser', 'SSAB'],
  [1000, 500, 50, 'weldox', 'no yes yes', 'profile', 'SSAB'],
  [1000, 500, 4, 'domex', 'yes yes no', 'laser', 'SSAB'],
  [1000, 500, 12, 'bennox', 'yes yes yes', 'laser', 'SSAB'],
  [1000, 500, 1, 'ss304', 'yes no no', 'laser', 'iwmwaterjet.com, stainless to 20 mm'],
  [1000, 500, 3, 'ss304', 'yes yes no', 'laser', 'iwmwaterjet.com, stainless to 20 mm'],
  [1000, 500, 6, 'ss304', 'yes yes no', 'laser', 'iwmwaterjet.com, stainless to 20 mm'],
  [1000, 500, 12, 'ss304', 'yes yes no', 'laser', 'iwmwaterjet.com, stainless to 20 mm'],
  [1000, 500, 20, 'ss304', 'yes yes no', 'laser', 'iwmwaterjet.com, stainless to 20 mm'],
  [1000, 500, 10, 'ss316', 'yes yes no', 'laser', 'iwmwaterjet.com, stainless to 20 mm'],
  [1000, 500, 8, '3cr12', 'yes yes no', 'laser', 'iwmwaterjet.com, stainless to 20 mm'],
  [1000, 500, 30, 'ss304', 'no yes no', 'plasma', 'snipsmag.com, plasma to 50 mm'],
  [1000, 500, 40, 'ss316', 'no yes no', 'plasma', 'snipsmag.com, plasma to 50 mm'],
  [1000, 500, 50, 'ss304', 'no yes no', 'plasma', 'snipsmag.com, plasma to 50 mm'],
  [1000, 500, 80, 'ss304', 'no no no', 'none', 'fractory.com: no flame; plasma beyond 50 mm is special'],
  [1000, 500, 200, '3cr12', 'no no no', 'none', 'fractory.com, tubingchina.com: no flame'],
  [5000, 2000, 6, 'ss304', 'unknown yes no', 'ask', 'S10: no bed stated'],
  [5000, 2000, 30, 'ss316', 'no yes no', 'plasma', 'snipsmag.com; S11'],
  [1000, 500, 1, 'aluminium', 'yes no no', 'laser', 'iwmwaterjet.com, aluminium to 15 mm'],
  [1000, 500, 3, 'aluminium', 'yes yes no', 'laser', 'iwmwaterjet.com, aluminium to 15 mm'],
  [1000, 500, 8, 'aluminium', 'yes yes no', 'laser', 'iwmwaterjet.com, aluminium to 15 mm'],
  [1000, 500, 12, 'aluminium', 'yes yes no', 'laser', 'iwmwaterjet.com, aluminium to 15 mm'],
  [1000, 500, 15, 'aluminium', 'yes yes no', 'laser', 'iwmwaterjet.com, aluminium to 15 mm'],
  [1000, 500, 16, 'aluminium', 'yes yes no', 'laser', 'mallhometrade.com, 6 kW to 16 mm'],
  [1000, 500, 25, 'aluminium', 'no yes no', 'plasma', 'snipsmag.com, plasma to 50 mm'],
  [1000, 500, 40, 'aluminium', 'no yes no', 'plasma', 'snipsmag.com, plasma to 50 mm'],
  [1000, 500, 75, 'aluminium', 'no no no', 'none', 'fractory.com: no flame'],
  [1000, 500, 0.3, 'aluminium', 'no no no', 'none', 'S10'],
  [1000, 500, 0.5, 'chromadek', 'yes no no', 'laser', 'unverified'],
  [1000, 500, 0.8, 'chromadek', 'yes no no', 'laser', 'unverified'],
  [1000, 500, 1, 'galvanized', 'yes no no', 'laser', 'unverified'],
  [1000, 500, 3, 'galvanized', 'yes yes no', 'laser', 'unverified'],
  [1000, 500, 40, 'galvanized', 'no no no', 'none', 'unverified'],
  [2400, 1200, 0.3, 'chromadek', 'no no no', 'none', 'S10'],
  [1000, 500, 150, 's355', 'no no yes', 'profile', 'ratin-equip.com, shapes to 300 mm'],
  [1000, 500, 250, 'mild-steel', 'no no yes', 'profile', 'ratin-equip.com, shapes to 300 mm'],
  [3000, 1500, 3, 'mild-steel', 'unknown yes no', 'ask', 'ratin-equip.com: oxy-fuel from 6 mm'],
  [3000, 1500, 50, 'mild-steel', 'no yes yes', 'profile', 'eoxs.com, snipsmag.com'],
  [8000, 2500, 50, 'mild-steel', 'no yes no', 'plasma', 'snipsmag.com, plasma to 50 mm; S11'],
  [8000, 2500, 80, 'mild-steel', 'no no no', 'none', 'S13'],
  [8000, 2500, 2, 'mild-steel', 'unknown no no', 'ask', 'S10: no bed stated'],
];

test.each(CASES)(
  'Q11: %d × %d × %d mm %s: %s, best: %s (%s)',
  (length, width, thickness, material, answers, best) => {
    const plate = { thickness, group: groupOf(material) };
    const fits = fitMachines(machines, [{ width: length, height: width }], plate);
    const none = fits.every((fit) => fitStatus(fit) === 'no') ? 'none' : 'ask';
    expect([fits.map(fitStatus).join(' '), bestMachine(fits)?.fit.machine.process ?? none]).toEqual([
      answers,
      best,
    ]);
  },
);

test('Q11: the table has at least sixty cases, in every group of material', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(60);
  const groups = new Set(CASES.map(([, , , material]) => groupOf(material)));
  expect(groups.size).toBe(5);
});
