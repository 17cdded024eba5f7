export const COMPANY = '/admin/company';

export const sectionPath = (section: string) => `${COMPANY}/${section}`;

/** The page of one entry of a section that is a list of pages of their own. */
export const entryPath = (section: string, entry: number) => `${COMPANY}/${section}/${entry}`;

export const VERSIONS = `${COMPANY}/versions`;

export const versionPath = (revision: string) => `${VERSIONS}/${revision}`;

export const ADD_PICTURE = `${COMPANY}/library/add`;

/** @param file as the file store has it: KEY-uncropped.VERSION.webp. */
export const uncroppedPath = (file: string) => `${COMPANY}/uncropped/${file}`;
