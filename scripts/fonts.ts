/**
 * Generates app/ui/site/fonts, fonts.css and italics.css from the fontsource packages: the three fonts that the site uses,
 * and the italics of articles, each as two files, and metric-matched fallback faces, so that the layout doesn't shift when
 * a font loads. The first file (7 to 9 KB)
 * has the characters of English text and drawings; the second (6 KB) has those of Afrikaans text, other European names and
 * prices, and by its unicode-range a browser loads it only for a page that contains one of them. Also the whole upright fonts
 * for PDFs (app/quotations/document/fonts), which embed only what they use. Its output is committed.
 *
 * Requires fonttools (`apt-get install fonttools python3-brotli`); building and running the site doesn't.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'app/ui/site/fonts');

/** @param as which of the fallback fonts is measured like it; an italic word needs none: the browser slants the upright ones. */
function cut(family: string, weight: 400 | 600, style: 'normal' | 'italic', as: 'regular' | 'bold' | null) {
  const name = family.toLowerCase().replace(' ', '-');
  return {
    ...{ family, weight, style, as },
    file: `${name}-${weight}${style === 'italic' ? '-italic' : ''}`,
    source: `${name}/files/${name}-latin-${weight}-${style}`,
  };
}

const cuts = [
  cut('Barlow', 400, 'normal', 'regular'),
  cut('Barlow', 600, 'normal', 'bold'),
  cut('Barlow Condensed', 600, 'normal', 'bold'),
  cut('Barlow', 400, 'italic', null),
  cut('Barlow', 600, 'italic', null),
];

/** The files of a font. List markers are U+2022. Letters with accents have no ligatures, and figures are all in the first. */
const parts = [
  {
    suffix: '',
    characters:
      'U+20-7E,U+A0,U+B0,U+B1,U+B5,U+B7,U+D7,U+D8,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2212',
    features: 'kern,liga,tnum',
  },
  {
    suffix: '-more',
    characters:
      'U+A1-AF,U+B2-B4,U+B6,U+B8-D6,U+D9-FF,U+131,U+152-153,U+2009,U+200A,U+201A,U+201E,U+202F,U+2032,U+2033,' +
      'U+20AC,U+2122,U+2190-2193,U+2264,U+2265',
    features: 'kern,mark,mkmk,ccmp,locl',
  },
] as const;

/** Typical text of the site, over which average widths are measured. */
const sample =
  'Laser, plasma and profile cutting, bending, rolling and fabrication under one roof. Send us the drawing and our ' +
  'project estimators price from it. Head office: Jet Park, Boksburg. Monday to Friday, 08:00 to 17:00. Plate up to 300 mm.';

/**
 * Fallback fonts with their average advance over the sample in em, measured with `averageAdvance` on Liberation Sans
 * (metric-compatible with Arial), Roboto and DejaVu Sans. Linux has one of Liberation and DejaVu, and no Arial.
 */
const fallbackFonts = [
  {
    name: 'Arial',
    regular: { local: ['Arial', 'Helvetica', 'Liberation Sans'], advance: 0.4387 },
    bold: { local: ['Arial Bold', 'Helvetica Bold', 'Liberation Sans Bold'], advance: 0.4716 },
  },
  {
    name: 'Roboto',
    regular: { local: ['Roboto'], advance: 0.4381 },
    bold: { local: ['Roboto Bold', 'Roboto'], advance: 0.4464 },
  },
  {
    name: 'DejaVu',
    regular: { local: ['DejaVu Sans'], advance: 0.4999 },
    bold: { local: ['DejaVu Sans Bold'], advance: 0.5662 },
  },
] as const;

/** Average advance width of the sample's characters, in em. */
function averageAdvance(font: Font): number {
  const advances = [...sample].map(
    (character) => font.glyphForCodePoint(character.charCodeAt(0)).advanceWidth,
  );
  return advances.reduce((sum, advance) => sum + advance, 0) / advances.length / font.unitsPerEm;
}

const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

type Cut = ReturnType<typeof cut>;

function facesOf(cut: Cut): string {
  const own = parts.map(
    ({ suffix, characters }) => `@font-face {
  font-family: "${cut.family}";
  src: url("./fonts/${cut.file}${suffix}.woff2") format("woff2");
  font-weight: ${cut.weight};
  font-style: ${cut.style};
  font-display: swap;
  unicode-range: ${characters.replaceAll(',', ', ')};
}
`,
  );
  return [...own, ...fallbacksOf(cut)].join('\n');
}

function fallbacksOf({ as, ...cut }: Cut): string[] {
  if (as === null) return [];
  const font = openSync(join(root, 'node_modules/@fontsource', `${cut.source}.woff`));
  const advance = averageAdvance(font);
  return fallbackFonts.map(({ name, [as]: fallback }) => {
    const adjust = advance / fallback.advance;
    return `@font-face {
  font-family: "${cut.family} like ${name}";
  src: ${fallback.local.map((local) => `local("${local}")`).join(', ')};
  font-weight: ${cut.weight};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(font.ascent / font.unitsPerEm / adjust)};
  descent-override: ${percent(-font.descent / font.unitsPerEm / adjust)};
  line-gap-override: ${percent(font.lineGap / font.unitsPerEm / adjust)};
}
`;
  });
}

mkdirSync(folder, { recursive: true });
for (const cut of cuts) {
  for (const { suffix, characters, features } of parts) {
    execFileSync('pyftsubset', [
      join(root, 'node_modules/@fontsource', `${cut.source}.woff2`),
      `--unicodes=${characters}`,
      `--layout-features=${features}`,
      '--no-hinting',
      '--flavor=woff2',
      `--output-file=${join(folder, `${cut.file}${suffix}.woff2`)}`,
    ]);
  }
}

/** For PDFs: one file of each font, from the two that fontsource splits it into, as TrueType. */
const paperFolder = join(root, 'app/quotations/document/fonts');
mkdirSync(paperFolder, { recursive: true });
const spare = mkdtempSync(join(tmpdir(), 'kerf-fonts-'));
for (const cut of cuts.filter(({ style }) => style === 'normal')) {
  const halves = ['latin', 'latin-ext'].map((subset) => {
    const half = join(spare, `${cut.file}-${subset}.ttf`);
    execFileSync('pyftsubset', [
      join(root, 'node_modules/@fontsource', `${cut.source.replace('latin', subset)}.woff2`),
      '--unicodes=*',
      '--layout-features=kern,tnum,mark,mkmk,ccmp',
      '--no-hinting',
      `--output-file=${half}`,
    ]);
    return half;
  });
  execFileSync('pyftmerge', [`--output-file=${join(paperFolder, `${cut.file}.ttf`)}`, ...halves]);
}
rmSync(spare, { recursive: true });

for (const [file, style] of [
  ['fonts.css', 'normal'],
  ['italics.css', 'italic'],
] as const) {
  const faces = cuts.filter((cut) => cut.style === style).map(facesOf);
  writeFileSync(join(root, 'app/ui/site', file), `/* Generated by scripts/fonts.ts. */\n${faces.join('\n')}`);
}
