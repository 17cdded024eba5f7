import type { CompanyFacts } from '#app/company/company.ts';
import { companyMail } from '#app/company/letterhead.server.ts';
import { formatPhone } from '#app/country/phone-number.ts';
import { summaryText } from '#app/drawings/drawing-texts.ts';
import { findingTexts } from '#app/drawings/finding-texts.ts';
import { readStoredAnalysis } from '#app/drawings/stored-analysis.ts';
import { CAUTIONS } from '#app/platform/files/content/cautions.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import type { CheckedFile } from '#app/platform/files/scan/file-state.ts';
import { attachmentSize, MAX_MAIL_BYTES, mailSize } from '#app/platform/mail/mail-size.ts';
import { sizeInKb } from '#app/ui/file-size.ts';
import { readStoredCutList } from '../parts/cut-list.ts';
import { lineText, type QuoteLine, readStoredLines } from '../parts/quote-lines.ts';
import type { DrawingRecord, Lead } from '../records/lead-with-drawings.queries.server.ts';
import { reference } from '../records/reference.ts';
import { unitLabel } from '../records/request-label.ts';

/** The outbox kind of a lead's mail to the sales manager. */
export const LEAD_TO_SALES = 'lead-to-sales';

/** A drawing, and what was found out about it; nothing if no virus scanner is configured. */
type MailedDrawing = DrawingRecord & Partial<CheckedFile>;

/** The mail to the sales manager about a lead: subject, plain text, HTML, and the drawings to attach (L5, L13). */
export function buildLeadMail(
  lead: Lead,
  drawings: readonly MailedDrawing[],
  to: Addresses,
  company: CompanyFacts,
) {
  // The text is longest with nothing attached, so what fits with that text always fits.
  const attached = drawingsThatFit(
    drawings,
    MAX_MAIL_BYTES - mailSize({ ...renderLeadMail(lead, drawings, [], to, company), attachments: [] }),
  );
  return { ...renderLeadMail(lead, drawings, attached, to, company), attached };
}

type Addresses = {
  salesEmail: string;
  publicUrl: string;
  /** Whether visitors have sent nearly all the files that are taken in a day, so that larger ones are refused. */
  isFilesRoomShort?: boolean;
};

const FILES_ROOM_SHORT =
  'Visitors have sent nearly all the files that we take in a day: until tomorrow, larger drawings are refused with the advice to send the request without them. Ask for the drawings where they are missing. The System page in the office says more.';

/** The drawings to attach: in order, as many as fit into the given size on the wire. None that is not known to be clean. // L17 */
function drawingsThatFit(drawings: readonly MailedDrawing[], bytes: number): MailedDrawing[] {
  let room = bytes;
  return drawings.filter((drawing) => {
    const size = attachmentSize(drawing);
    if (size > room || isWithheld(drawing)) return false;
    room -= size;
    return true;
  });
}

function renderLeadMail(
  lead: Lead,
  drawings: readonly MailedDrawing[],
  attached: readonly MailedDrawing[],
  { salesEmail, publicUrl, isFilesRoomShort = false }: Addresses,
  company: CompanyFacts,
) {
  const number = reference(lead.kind, lead.number);
  const what = lead.kind === 'enquiry' ? 'Enquiry' : 'Quote request';
  const unit = unitLabel(lead.unit, company);
  return companyMail(company, {
    subject: `${what} ${number}${unit && ` (${unit})`} from ${lead.name || lead.company || lead.email}`,
    title: `${what} ${number}`,
    facts: [
      ['Reference', number],
      ['Name', lead.name],
      ['Company', lead.company],
      ['Email', lead.email],
      ['Phone', formatPhone(lead.phone)],
      ['For', unit],
      ['Quote type', lead.quoteType],
      ['Message', lead.message],
      ...readStoredLines(lead.lines).map((line): [string, string] => ['Part', lineText(line)]),
      ...drawings.flatMap((drawing): [string, string][] => [
        [
          'Drawing',
          `${drawing.name} (${sizeInKb(drawing.bytes)}${attached.includes(drawing) ? '' : `, ${whyNotAttached(drawing)}`})`,
        ],
        ...(drawing.cautions ?? []).map((caution): [string, string] => ['Caution', CAUTIONS[caution]]),
        ...measuredLines(drawing, readStoredLines(lead.lines), company),
      ]),
      ['Note', isFilesRoomShort ? FILES_ROOM_SHORT : ''],
      ['To', `${company.salesName} <${salesEmail}>`],
    ],
    button: { label: 'Open it in the office', url: `${publicUrl}/admin/leads/${lead.id}` },
    closing: [`Reply to this email to answer ${lead.name || lead.email}.`],
  });
}

function isWithheld({ state }: MailedDrawing): boolean {
  return state !== undefined && state !== 'open';
}

function whyNotAttached({ state, found }: MailedDrawing): string {
  switch (state) {
    case 'waiting':
      return 'not attached, since it waits for the virus scan: download it from the lead’s page once it has been scanned';
    case 'infected':
      return `not attached, since the virus scan found ${found || 'something'} in it: ask for a clean copy`;
    case 'too-large':
      return 'not attached, since it is too large for the virus scanner: the lead’s page says what to do';
    default:
      return 'too large to attach: download it from the lead’s page';
  }
}

/** What a DXF measures, and what to check; the parts that a workbook lists; nothing for other files. // Q6, Q7 */
function measuredLines(
  { name, analysis, mediaType }: DrawingRecord,
  lines: readonly QuoteLine[],
  { largestHole }: CompanyFacts,
): [string, string][] {
  // The sender has checked the list: its lines are those of the request.
  const isChecked = mediaType === FILE_KINDS.xlsx.mediaType && lines.some(({ drawing }) => drawing === name);
  if (isChecked) return [];
  if (analysis === null && mediaType === FILE_KINDS.dxf.mediaType) return [['Measured', NOT_IN_TIME]];
  if (analysis === null && mediaType === FILE_KINDS.xlsx.mediaType) return [['Cut list', NOT_IN_TIME]];
  const cutList = readStoredCutList(analysis);
  if (cutList.length > 0) return [['Cut list', listedText(cutList)]];
  const read = readStoredAnalysis(analysis);
  if (read === null) return [];
  const findings = read.ok ? findingTexts(read, largestHole).join(' ') : '';
  return [
    ['Measured', summaryText(read)],
    ['Points to check', findings],
  ];
}

const NOT_IN_TIME = 'could not be worked out in time: see the lead’s page later';

/** The first parts of a cut list. // Q6 */
function listedText(lines: readonly QuoteLine[]): string {
  const parts = lines.slice(0, LISTED_PARTS).map((line) => lineText({ ...line, drawing: '' }));
  const others = lines.length - parts.length;
  return [...parts, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
}

const LISTED_PARTS = 20;
