import sharp from 'sharp';
import { expect, test } from 'vitest';
import { companyOf } from '#app/company/company.ts';
import { PNG_PREFIX } from '#app/company/profile/logo-file.ts';
import { changedProfile } from '#tests/support/company.ts';
import { groundsThatHideLogo } from './logo-visibility.server.ts';

const square = (fill: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path ${fill} d="M0 0h10v10H0z"/>${more}</svg>`;
const hidingOf = (logo: string, colour = '#2f9e44') =>
  groundsThatHideLogo(
    companyOf(
      changedProfile((one) => {
        one.look = { colour, logo };
      }),
    ),
  );

test.each([
  ['black', square('fill="#000"'), ['dark']],
  ['dark blue', square('fill="#14213d"'), ['dark']],
  ['white', square('fill="#fff"'), ['white']],
  ['orange', square('fill="#ff7a1a"'), []],
  ['dark on a light plate', square('fill="#eee"', '<path fill="#000" d="M4 4h2v2H4z"/>'), ['white']],
  ['half dark, half orange and more', square('fill="#000"', '<path fill="#f60" d="M0 0h10v6H0z"/>'), []],
  ['without colours, so in the brand colour', square(''), []],
  ['none: the first letter on a plate', '', []],
])('O3: a logo that is %s can hardly be seen on %j', async (_what, logo, grounds) => {
  expect(await hidingOf(logo)).toEqual(grounds);
});

test('O3: a PNG is measured too', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#111' } })
    .png()
    .toBuffer();
  expect(await hidingOf(PNG_PREFIX + png.toString('base64'))).toEqual(['dark']);
});
