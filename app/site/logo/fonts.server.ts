import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type satori from 'satori';

type Fonts = Parameters<typeof satori>[1]['fonts'];
let opened: Promise<Fonts> | null = null;

/** The fonts of drawings. satori can't read the site's WOFF 2 fonts. Names with characters beyond Western Europe need the second one. */
export function drawingFonts(): Promise<Fonts> {
  opened ??= Promise.all(['latin', 'latin-ext'].map(openFont));
  return opened;
}

async function openFont(subset: string) {
  const file = `@fontsource/barlow-condensed/files/barlow-condensed-${subset}-600-normal.woff`;
  const data = await readFile(createRequire(import.meta.url).resolve(file));
  return { name: 'Barlow Condensed', weight: 600, style: 'normal', data } as const;
}
