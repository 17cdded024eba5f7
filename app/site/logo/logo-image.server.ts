import satori from 'satori';
import sharp from 'sharp';
import { inBrandColour } from '#app/company/brand-logo.ts';
import type { Company } from '#app/company/company.ts';
import { firstLetter } from '#app/company/logo.ts';
import { paletteOf } from '#app/company/palette.ts';
import { PNG_PREFIX } from '#app/company/profile/logo-file.ts';
import { drawingFonts } from './fonts.server.ts';

export type LogoImage = {
  readonly type: 'image/svg+xml' | 'image/png';
  readonly content: Uint8Array<ArrayBuffer>;
};

/** What a rendered logo may have at most, and how long it may take; every logo was checked before it came into the profile. */
const MAX_PIXELS = 4_000_000;
const MAX_SECONDS = 5;

/** The logo as it is shown on dark ground. */
export async function logoImage(company: Company): Promise<LogoImage> {
  const { logo } = company.profile.look;
  if (logo.startsWith(PNG_PREFIX))
    return { type: 'image/png', content: Buffer.from(logo.slice(PNG_PREFIX.length), 'base64') };
  return { type: 'image/svg+xml', content: Buffer.from(await logoSvg(company)) };
}

/** The logo as an SVG, whatever it is: a PNG is put into one. */
export async function logoSvg(company: Company): Promise<string> {
  const { logo, colour } = company.profile.look;
  if (logo === '') return letterMark(company.name, colour);
  if (!logo.startsWith(PNG_PREFIX)) return inBrandColour(logo, colour);
  const { ratio } = company.logo;
  const [width, height] = ratio > 1 ? [32, 32 / ratio] : [32 * ratio, 32];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${logo}"/></svg>`;
}

const SIZE = 32;

/** The first letter of the name on a plate with a cut corner. The letter is drawn as paths, since a picture has no fonts. */
async function letterMark(name: string, colour: string): Promise<string> {
  const { fill, text } = paletteOf(colour).onDark;
  const style = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: SIZE,
    height: SIZE,
    fontSize: 28,
    lineHeight: 1,
    color: text,
  } as const;
  const drawing = { type: 'div', key: null, props: { style, children: firstLetter(name) } };
  const letter = await satori(drawing, { width: SIZE, height: SIZE, fonts: await drawingFonts() });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><path fill="${fill}" d="M0 0H32V22L22 32H0Z"/>${letter}</svg>`;
}

/** The logo as a PNG on nothing, as large as fits into a square of `size` px. */
export async function logoPng(company: Company, size: number): Promise<Buffer> {
  const { ratio } = company.logo;
  const [width, height] = ratio > 1 ? [size, size / ratio] : [size * ratio, size];
  const sized = (await logoSvg(company)).replace('<svg ', `<svg width="${width}" height="${height}" `);
  return sharp(Buffer.from(sized), { limitInputPixels: MAX_PIXELS })
    .resize(size, size, { fit: 'inside' })
    .png()
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer();
}

/** In px, as Apple asks for: the icon and the logo in it. */
const TOUCH_ICON = 180;
const TOUCH_LOGO = 132;

/** The icon of a home screen: the logo on the plate. */
export async function touchIcon(company: Company): Promise<Buffer> {
  const ground = { width: TOUCH_ICON, height: TOUCH_ICON, channels: 3, background: '#12171a' } as const;
  return sharp({ create: ground })
    .composite([{ input: await logoPng(company, TOUCH_LOGO) }])
    .png()
    .toBuffer();
}
