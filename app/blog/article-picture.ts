import { type PictureName, pictures } from '#content/pictures/catalogue.ts';

/** The picture of that name, or null where the catalogue has none. */
export function articlePicture(name: string | null): PictureName | null {
  return name !== null && isPictureName(name) ? name : null;
}

function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(pictures, name);
}
