import type { Readable } from 'node:stream';
import type { Company } from '#app/company/company.ts';
import { displayName } from '#app/platform/files/file-name.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { zipFiles } from '#app/platform/files/zip-files.server.ts';
import { reference } from '../applications/reference.ts';
import type { PersonalData } from './personal-data.queries.server.ts';
import { type CvPaths, type Reader, renderPersonalData } from './personal-data.ts';

/**
 * A zip of applications: data.json, and each CV as A-1042/NAME. A CV that is missing in the store is marked as
 * missing in data.json.
 */
export async function zipPersonalData(
  files: FileStore,
  data: readonly PersonalData[],
  company: Company,
  reader: Reader = 'staff',
): Promise<Readable> {
  const places = await placesOf(files, data);
  const document = renderPersonalData(
    data,
    places,
    new Date(),
    reader,
    company.profile.privacy.officer.email,
  );
  const cvs = data.flatMap(({ application: { id, cvKey } }) => {
    const path = places.get(id);
    return path && cvKey !== null ? [{ path, fileKey: cvKey }] : [];
  });
  return zipFiles(files, cvs, [{ path: 'data.json', content: `${JSON.stringify(document, null, 2)}\n` }]);
}

async function placesOf(files: FileStore, data: readonly PersonalData[]): Promise<CvPaths> {
  const places = new Map<string, string | null>();
  for (const { application } of data) {
    const { id, number, cvName, cvKey } = application;
    if (cvName === null || cvKey === null) continue;
    const place = `${reference(number)}/${displayName(cvName)}`;
    places.set(id, (await files.exists(cvKey)) ? place : null);
  }
  return places;
}
