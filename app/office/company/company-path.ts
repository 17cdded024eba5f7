export const COMPANY = '/admin/company';

export const sectionPath = (section: string) => `${COMPANY}/${section}`;

/** The page of one entry of a section that is a list of pages of their own. */
export const entryPath = (section: string, entry: number) => `${COMPANY}/${section}/${entry}`;

/** In the address for adding a picture: the section, or the entry of one, that it is added for. */
export const WANTED_BY = 'for';

export const addPicturePath = (wantedBy: string) =>
  `${COMPANY}/library/add?${new URLSearchParams({ [WANTED_BY]: wantedBy })}`;

/** @param file as the file store has it: KEY-uncropped.VERSION.webp. */
export const uncroppedPath = (file: string) => `${COMPANY}/uncropped/${file}`;
