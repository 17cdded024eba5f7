import { type PictureName, pictures } from '#content/pictures/catalogue.ts';

/** The catalogue's picture of that name, or null if there is none. */
export function articlePicture(name: string | null): PictureName | null {
  return name !== null && isPictureName(name) ? name : null;
}

function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(pictures, name);
}
