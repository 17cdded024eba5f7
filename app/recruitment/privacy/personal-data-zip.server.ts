import type { Readable } from 'node:stream';
import type { RouterContextProvider } from 'react-router';
import { personalDataResponse } from '#app/accounts/session/office/personal-data-response.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import type { Company } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { displayName } from '#app/platform/files/file-name.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { openFilesOf } from '#app/platform/files/scan/file-checks.server.ts';
import { zipFiles } from '#app/platform/files/zip-files.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { reference } from '../applications/reference.ts';
import { BY_APPLICANT } from '../applications/timeline.ts';
import { type Person, type PersonalData, readPersonalData } from './personal-data.queries.server.ts';
import { type CvPaths, type Reader, renderPersonalData } from './personal-data.ts';

/** Applications of a person, and the imported candidates of the same address. */
type Exported = Pick<Person, 'withoutApplication'> & { applications: readonly { id: string }[] };

type ExportRequest = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  /** The application that is asked for, and what is exported. */
  subjectId: string;
  person: Exported;
  reader: Reader;
};

/**
 * The download of everything stored about some applications; null if there is none. A file that staff may not open isn't in it:
 * an applicant's link may have been forwarded. // X5, H10
 */
export async function exportPersonalData({ context, request, subjectId, person, reader }: ExportRequest) {
  const services = context.get(servicesContext);
  const { db, config } = services;
  const { withoutApplication } = person;
  const data = await readPersonalData(
    db,
    person.applications.map(({ id }) => id),
  );
  if (data.length === 0) return null;
  const keys = data.map(({ application }) => application.cvKey);
  const files = await openFilesOf(services, keys, config.clamd !== null);
  const references = data.map(({ application }) => reference(application.number));
  const actor = reader === 'staff' ? context.get(signedIn) : null;
  const exported = { request, subjectId, references, ...(actor === null && { by: BY_APPLICANT }) };
  return personalDataResponse(db, actor, exported, () =>
    zipPersonalData(files, data, context.get(companyContext), reader, withoutApplication),
  );
}

/**
 * A zip of applications: data.json, and each CV as A-1042/NAME. A CV that is missing in the store is marked as
 * missing in data.json.
 */
export async function zipPersonalData(
  files: FileStore,
  data: readonly PersonalData[],
  company: Company,
  reader: Reader = 'staff',
  withoutApplication: Person['withoutApplication'] = [],
): Promise<Readable> {
  const paths = await pathsOf(files, data);
  const { email } = company.profile.privacy.officer;
  const document = renderPersonalData(data, paths, new Date(), reader, email, withoutApplication);
  const cvs = data.flatMap(({ application: { id, cvKey } }) => {
    const path = paths.get(id);
    return path && cvKey !== null ? [{ path, fileKey: cvKey }] : [];
  });
  return zipFiles(files, cvs, [{ path: 'data.json', content: `${JSON.stringify(document, null, 2)}\n` }]);
}

async function pathsOf(files: FileStore, data: readonly PersonalData[]): Promise<CvPaths> {
  const paths = new Map<string, string | null>();
  for (const { application } of data) {
    const { id, number, cvName, cvKey } = application;
    if (cvName === null || cvKey === null) continue;
    const path = `${reference(number)}/${displayName(cvName)}`;
    paths.set(id, (await files.exists(cvKey)) ? path : null);
  }
  return paths;
}
