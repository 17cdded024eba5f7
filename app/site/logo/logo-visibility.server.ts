import sharp from 'sharp';
import type { Company } from '#app/company/company.ts';
import { contrast, GROUNDS } from '#app/company/palette.ts';
import { logoPng } from './logo-image.server.ts';

/** Where logos stand: on the plate of header, icon and office, and on white in search results and light browser tabs. */
const LOGO_GROUNDS = { dark: GROUNDS.plate, white: GROUNDS.white } as const;

/** Less contrast than this is hardly seen. WCAG exempts logos, so this is not its limit. */
const SEEN = 2;
/** In px: enough to weigh the colours of a drawing. */
const SIZE = 64;

/** The grounds on which most of the logo can hardly be seen. // O3 */
export async function groundsThatHideLogo(company: Company): Promise<(keyof typeof LOGO_GROUNDS)[]> {
  const { data } = await sharp(await logoPng(company, SIZE))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const area = areaByColour(data);
  const all = sumOf(area.values());
  return (['dark', 'white'] as const).filter((ground) => {
    const hidden = [...area].filter(([colour]) => contrast(colour, LOGO_GROUNDS[ground]) < SEEN);
    return sumOf(hidden.map(([, pixels]) => pixels)) > all / 2;
  });
}

/** How many pixels have each colour; what is more transparent than not counts as nothing. */
function areaByColour(rgba: Uint8Array): Map<string, number> {
  const area = new Map<string, number>();
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < 128) continue;
    const colour = `#${Buffer.from(rgba.subarray(at, at + 3)).toString('hex')}`;
    area.set(colour, (area.get(colour) ?? 0) + 1);
  }
  return area;
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, number) => sum + number, 0);
