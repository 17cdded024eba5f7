/** The names of the materials by key, apart from their descriptions: forms send no more than these to the browser. // S9 */
export const materialNames = {
  vastrap: 'Vastrap',
  'hot-rolled': 'Hot rolled steel',
  'cold-rolled': 'Cold rolled steel',
  galvanized: 'Galvanized steel',
  ss316: 'SS316',
  s355: 'S355',
  'mild-steel': 'Mild steel',
  hardox: 'Hardox',
  weldox: 'Weldox',
  bennox: 'Bennox',
  ss304: 'SS304',
  '3cr12': '3CR12',
  aluminium: 'Aluminium',
  domex: 'Domex',
  chromadek: 'Chromadek',
} as const;
