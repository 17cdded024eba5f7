import type { Readable } from 'node:stream';
import type { CompanyFacts } from '#app/company/company.ts';
import { labelOfKind } from '#app/mail/mail-kinds.ts';
import { displayName } from '#app/platform/files/file-name.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { type ZippedFile, zipFiles } from '#app/platform/files/zip-files.server.ts';
import type { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { LEAD_ANSWER } from './correspondence/answer.mails.ts';
import { namesInZip } from './parts/drawing-names.ts';
import type { LeadPersonalData } from './personal-data.queries.server.ts';
import { KINDS, LOST_REASONS, SOURCES, STATUS_LABELS } from './records/lead.ts';
import { formatEvent } from './records/lead-events.ts';
import { reference } from './records/reference.ts';
import { unitLabel } from './records/request-label.ts';
import { LEAD_CONFIRMATION } from './requests/confirmation.mails.ts';

const ABOUT =
  'Everything this company stores of the person in its enquiries and quote requests, as it was when it was exported. Times are in UTC.';

type StoredFile = { id: string; fileKey: string };

/** What later steps of the business store: entries of data.json by their names, and files. */
export type LaterData = {
  /** About a lead, by its id. */
  readonly ofLeads: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** About the person beyond the leads. */
  readonly ofPerson: Readonly<Record<string, unknown>>;
  readonly files: readonly ZippedFile[];
};

/**
 * A zip of leads: data.json, which can be read without this software, the drawings as Q-1042/drawings/NAME, and the
 * files of answers as Q-1042/answers/NAME. A file that is missing in the store is marked in data.json. // X5
 *
 * @param later its files that are missing are left out.
 */
export async function zipLeadData(
  store: FileStore,
  data: readonly LeadPersonalData[],
  company: CompanyFacts,
  later: LaterData,
): Promise<Readable> {
  const places = await placesOf(store, data);
  const files = data.flatMap(filesOf).flatMap(({ id, fileKey }): ZippedFile[] => {
    const path = places.get(id);
    return path ? [{ path, fileKey }] : [];
  });
  const document = {
    about: ABOUT,
    exportedAt: new Date(),
    leads: data.map((leadData) => ({
      ...writeLead(leadData, places, company),
      ...later.ofLeads.get(leadData.lead.id),
    })),
    ...later.ofPerson,
  };
  const isStored = await Promise.all(later.files.map(({ fileKey }) => store.exists(fileKey)));
  return zipFiles(
    store,
    [...files, ...later.files.filter((_, at) => isStored[at])],
    [{ path: 'data.json', content: `${JSON.stringify(document, null, 2)}\n` }],
  );
}

/** Each file's path in the zip by its id; null if it is missing in the store. */
type Places = ReadonlyMap<string, string | null>;

async function placesOf(store: FileStore, data: readonly LeadPersonalData[]): Promise<Places> {
  const places = new Map<string, string | null>();
  for (const leadData of data) {
    const attached = leadData.answers.flatMap(({ files }) => files);
    for (const [folder, files] of [
      ['drawings', leadData.drawings],
      ['answers', attached],
    ] as const) {
      const names = namesInZip(files.map(({ name }) => displayName(name)));
      for (const [at, { id, fileKey }] of files.entries()) {
        const place = `${reference(leadData.lead.kind, leadData.lead.number)}/${folder}/${names[at]}`;
        places.set(id, (await store.exists(fileKey)) ? place : null);
      }
    }
  }
  return places;
}

function filesOf({ drawings, answers }: LeadPersonalData): StoredFile[] {
  return [...drawings, ...answers.flatMap(({ files }) => files)];
}

/** Columns that are not the person's data: keys of rows and files, and what repeats other columns. */
const LEFT_OUT = new Set([
  ...['id', 'leadId', 'answerId', 'replyId', 'ownerId', 'actorId', 'authorId', 'recipientId', 'mailKey'],
  ...['fileKey', 'position', 'sha256', 'analysisTriedAt', 'search'],
]);

/** All other columns of a row, including those added later. */
function stored(row: object) {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !LEFT_OUT.has(column)));
}

function writeLead(data: LeadPersonalData, places: Places, company: CompanyFacts) {
  const { lead, owner } = data;
  return {
    reference: reference(lead.kind, lead.number),
    ...stored(lead),
    kind: KINDS[lead.kind],
    source: SOURCES[lead.source],
    unit: unitLabel(lead.unit, company),
    status: STATUS_LABELS[lead.status],
    lostReason: lead.lostReason === null ? null : LOST_REASONS[lead.lostReason],
    owner,
    drawings: data.drawings.map((file) => ({
      ...writeFile(file, places),
      cameWithReplyAt: data.replies.find(({ id }) => id === file.replyId)?.receivedAt ?? null,
    })),
    timeline: data.events.map(({ kind, details, ...event }) => ({
      ...stored(event),
      what: formatEvent(kind, details),
    })),
    answers: data.answers.map((answer) => ({
      ...stored(answer),
      files: answer.files.map((file) => writeFile(file, places)),
    })),
    replies: data.replies.map(stored),
    mails: data.mails.map((mail) => writeMail(mail, TO_THE_PERSON)),
    notifications: data.notifications.map(stored),
  };
}

const TO_THE_PERSON = [LEAD_CONFIRMATION, LEAD_ANSWER];

/** @param toThePerson the kinds of mails that go to the person: the addresses of staff are not the person's data. */
export function writeMail(mail: typeof outgoingMails.$inferSelect, toThePerson: readonly string[]) {
  const { kind, recipient, state, subject, text, createdAt, settledAt, lastError } = mail;
  return {
    mail: labelOfKind(kind),
    ...(toThePerson.includes(kind) && { to: recipient, subject, text, mailServerSaid: lastError }),
    state,
    queuedOn: createdAt,
    settledOn: settledAt,
  };
}

function writeFile(file: StoredFile, places: Places) {
  const place = places.get(file.id) ?? null;
  return {
    ...stored(file),
    file: place,
    ...(place === null && {
      missing: 'It was not in the file store when this was exported, or was held back by the virus scan.',
    }),
  };
}
