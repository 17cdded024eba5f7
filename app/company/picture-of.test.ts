import { expect, test } from 'vitest';
import { phoneCropUrl, pictureUrl } from '#app/ui/site/site-picture.ts';
import { changedProfile, testCompany } from '#tests/support/company.ts';
import { galleryOf } from './gallery.ts';
import { decorationOf, findPicture, pictureOf } from './picture-of.ts';

const { profile } = testCompany;
const uploaded = { key: 'yard', alt: 'A yard.', focusX: 20, focusY: 30, version: 'ab12cd34' };
const withUpload = changedProfile(({ library }) => library.push(uploaded));

test('O1: a picture of the build has its built addresses, and the text and focal point of the library', () => {
  const picture = pictureOf(profile, 'laser');
  expect(pictureUrl(picture, 960, 'avif')).toMatch(/^\/assets\/pictures\/laser-960\.[0-9a-f]{8}\.avif$/);
  const entry = profile.library.find(({ key }) => key === 'laser');
  expect([picture.alt, ...picture.focus]).toEqual([entry?.alt, entry?.focusX, entry?.focusY]);
});

test('O1: an uploaded picture has addresses that name its version', () => {
  const picture = pictureOf(withUpload, 'yard');
  expect(pictureUrl(picture, 480, 'webp')).toBe('/company/pictures/yard-480.ab12cd34.webp');
  expect(phoneCropUrl(picture)).toBe('/company/pictures/yard-hero.ab12cd34.avif');
  expect([picture.alt, picture.focus]).toEqual(['A yard.', [20, 30]]);
});

test('O1: a picture that the library does not have is not found', () => {
  expect(findPicture(profile, 'yard')).toBeNull();
  // In the library, but neither of the build nor uploaded.
  const lost = changedProfile(({ library }) => library.push({ ...uploaded, version: '' }));
  expect(findPicture(lost, 'yard')).toBeNull();
  expect(() => pictureOf(profile, 'yard')).toThrow('yard');
});

test('X4: a decoration has an empty text', () => {
  expect(decorationOf(profile, 'laser')).toEqual({ ...pictureOf(profile, 'laser'), alt: '' });
});

test('S21, O1: the gallery uses thumbnails only where the build made them', () => {
  expect(galleryOf(profile).every(({ thumbnails }) => thumbnails)).toBe(true);
  const other = changedProfile(({ gallery }) => {
    gallery[1] = { picture: 'galv', title: 'Plate', wide: true, high: true };
  });
  expect(galleryOf(other)[1]).toMatchObject({ tile: { cols: 2, rows: 2 }, thumbnails: false });
});
