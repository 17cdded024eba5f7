import { offeredUnits } from '#app/company/company.ts';
import { workingMinutes } from '#app/company/opening-hours.ts';
import { sampleCompany } from '#app/company/sample-profile.ts';
import { companyDay } from '#app/country/day.ts';
import { LEAD_ANSWER } from '#app/leads/correspondence/answer.mails.ts';
import type { QuoteLine } from '#app/leads/parts/quote-lines.ts';
import type { leadAnswers } from '#app/leads/records/answers.tables.ts';
import { type LeadKind, type LeadStatus, LOST_REASONS, type LostReason } from '#app/leads/records/lead.ts';
import type { drawings, leadEvents, leadNotifications, leads } from '#app/leads/records/leads.tables.ts';
import { LEAD_CONFIRMATION } from '#app/leads/requests/confirmation.mails.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import type { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import {
  demoAnswers,
  demoCompanies,
  demoDrawings,
  demoEnquiries,
  demoLeadNotes,
  demoRequests,
} from '#content/demo/leads.ts';
import { type DemoPart, demoDrawnRequests, demoParts } from '#content/demo/parts.ts';
import { generatePerson } from './generate.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { opening, units } = sampleCompany;
const UNITS = offeredUnits(sampleCompany).map(({ key }) => key);
/** mm: what is thicker is asked for from the plasma. */
const THICK = 12;
const REASONS = Object.keys(LOST_REASONS) as LostReason[];

export type DemoLead = {
  lead: typeof leads.$inferInsert & { id: string };
  events: (typeof leadEvents.$inferInsert)[];
  drawings: (typeof drawings.$inferInsert)[];
  /** What the drawings show, in their order; none if they are PDFs. */
  parts: readonly DemoPart[];
  notification: typeof leadNotifications.$inferInsert | null;
  answer: (typeof leadAnswers.$inferInsert & { id: string }) | null;
  /** Sent ones alone: nothing made up is ever mailed. */
  mails: (typeof outgoingMails.$inferInsert)[];
};

type Staff = readonly { id: string; name: string }[];

/**
 * One lead with its timeline and drawings, by its age: most old ones are decided, most new ones are open.
 *
 * @param rank 0 for the last one.
 * @param isDrawn whether some requests come with DXF drawings, with material, thickness and quantity of each part.
 */
export function generateLead(
  createdAt: Date,
  now: Date,
  { staff, isDrawn, rank }: { staff: Staff; isDrawn: boolean; rank: number },
  random: Random,
): DemoLead {
  const age = now.getTime() - createdAt.getTime();
  const id = random.uuid();
  const company = random.happens(0.6) ? random.pick(demoCompanies) : '';
  const person = generatePerson(random, domainOf(company, random));
  const kind = random.happens(0.6) ? ('quote' as const) : ('enquiry' as const);
  const unit = random.happens(0.8) ? 'steel' : random.pick(UNITS);
  const status = NEWEST[rank] ?? random.pickWeighted(statusWeights(age / DAY));
  const source = kind === 'quote' || random.happens(0.8) ? ('website' as const) : ('phone' as const);
  const owner = status !== 'new' && status !== 'spam' && random.happens(0.9) ? random.pick(staff) : null;
  const answeredAt = source === 'website' ? planAnswer(status, createdAt, now, random) : createdAt;
  const edited = new Date(Math.min(now.getTime(), createdAt.getTime() + random.next() * 10 * DAY));
  const changedAt = answeredAt !== null && answeredAt > edited ? answeredAt : edited;
  // The others were called.
  const isMailed = answeredAt !== null && source === 'website' && random.happens(0.5);
  const answer = isMailed
    ? generateAnswer({ leadId: id, person, kind, answeredAt, author: owner ?? random.pick(staff) }, random)
    : null;
  const draws =
    isDrawn && kind === 'quote' && unit === 'steel' && random.happens(rank < NEWEST.length ? 0.8 : 0.1);
  const parts = draws ? pickParts(random) : [];
  const lines = parts.map((part) => lineOf(part, random));
  const followsUp = (status === 'in-progress' || status === 'quoted') && random.happens(0.5);
  return {
    lead: {
      id,
      kind,
      source,
      status,
      name: person.fullName,
      company,
      email: person.email,
      phone: kind === 'enquiry' || random.happens(0.5) ? person.contactNumber.replaceAll(' ', '') : '',
      message: random.pick(draws ? demoDrawnRequests : kind === 'enquiry' ? demoEnquiries : demoRequests),
      lines,
      quoteType: kind === 'enquiry' ? '' : draws ? cuttingOf(lines) : random.pick(units[unit].quoteTypes),
      unit: kind === 'quote' ? unit : '',
      lostReason: status === 'lost' ? random.pick(REASONS) : null,
      ownerId: owner?.id ?? null,
      followUpOn: followsUp ? companyDay(planFollowUp(createdAt, now, random)) : null,
      firstAnsweredAt: answeredAt,
      firstAnswerMinutes:
        answeredAt === null || source !== 'website' ? null : workingMinutes(opening, createdAt, answeredAt),
      // Nobody is reminded of what was made up.
      remindedAt: now,
      fingerprint: id,
      createdAt,
      changedAt,
    },
    events: generateEvents(
      { id, status, source, owner, createdAt, calledAt: isMailed ? null : answeredAt, changedAt },
      staff,
      random,
    ),
    drawings: draws
      ? drawDrawings(id, parts, random)
      : kind === 'quote' && random.happens(0.7)
        ? generateDrawings(id, random)
        : [],
    parts,
    notification:
      source === 'website' && age < 4 * DAY
        ? { id: random.uuid(), leadId: id, type: 'new', createdAt, read: age > DAY }
        : null,
    answer,
    mails: [
      ...(source === 'website' ? [sentMail(LEAD_CONFIRMATION, id, person.email, createdAt, random)] : []),
      ...(answer ? [sentMail(LEAD_ANSWER, answer.id, person.email, answer.createdAt, random)] : []),
    ],
  };
}

/** The people of a company share one and are recognised as colleagues; private persons don't. // P9 */
function domainOf(company: string, random: Random): string {
  const name =
    company === '' ? `home-${random.uuid().slice(0, 6)}` : company.toLowerCase().replaceAll(' ', '-');
  return `${name}.example`;
}

/** Of the newest leads, from the last: something of everything, since it is what a demonstration shows first. */
export const NEWEST: readonly LeadStatus[] = [
  ...(['new', 'new', 'in-progress', 'new', 'in-progress', 'quoted', 'in-progress', 'quoted'] as const),
  ...(['won', 'in-progress', 'quoted', 'spam', 'in-progress', 'quoted', 'lost', 'in-progress'] as const),
  ...(['quoted', 'won', 'in-progress', 'quoted', 'quoted', 'in-progress', 'won', 'quoted'] as const),
];

/** @param age in days. */
function statusWeights(age: number): Record<LeadStatus, number> {
  if (age < 1) return { new: 90, 'in-progress': 10, quoted: 0, won: 0, lost: 0, spam: 0 };
  if (age < 7) return { new: 25, 'in-progress': 40, quoted: 25, won: 3, lost: 2, spam: 5 };
  if (age < 30) return { new: 2, 'in-progress': 18, quoted: 40, won: 18, lost: 16, spam: 6 };
  if (age < 120) return { new: 0, 'in-progress': 8, quoted: 22, won: 32, lost: 30, spam: 8 };
  return { new: 0, 'in-progress': 1, quoted: 4, won: 42, lost: 45, spam: 8 };
}

function planAnswer(status: LeadStatus, createdAt: Date, now: Date, random: Random): Date | null {
  if (status === 'new' || status === 'spam') return null;
  if (status === 'in-progress' && random.happens(0.3)) return null;
  // Most within a few hours, some after days; at night and on weekends nobody answers.
  let hours = random.happens(0.8) ? random.next() * 8 : random.next() * 72;
  let answeredAt = createdAt;
  do {
    answeredAt = new Date(createdAt.getTime() + Math.floor(hours * HOUR));
    hours += random.next() * 4;
  } while (workingMinutes(opening, createdAt, answeredAt) === 0);
  return answeredAt < now ? answeredAt : null;
}

/** From three days ago, but not before the lead came in, to ten days from now. */
function planFollowUp(createdAt: Date, now: Date, random: Random): Date {
  const planned = now.getTime() + random.between(-3, 10) * DAY;
  return new Date(Math.max(planned, createdAt.getTime() + DAY));
}

type History = {
  id: string;
  status: LeadStatus;
  owner: Staff[number] | null;
  source: 'website' | 'phone';
  createdAt: Date;
  /** When it was answered, unless by mail. */
  calledAt: Date | null;
  changedAt: Date;
};

function generateEvents(
  { id, status, source, owner, createdAt, calledAt, changedAt }: History,
  staff: Staff,
  random: Random,
) {
  const actor = owner ?? random.pick(staff);
  const event = (kind: string, at: Date, text = '', details: Record<string, string> = {}) => ({
    id: random.uuid(),
    leadId: id,
    at,
    kind,
    actorId: actor.id,
    actorName: actor.name,
    text,
    details,
  });
  return [
    ...(owner ? [event('owner', changedAt, '', { from: '', to: owner.name })] : []),
    ...(source === 'phone' ? [event('entered', createdAt, '', { source })] : []),
    ...(calledAt && source === 'website' ? [event('call', calledAt)] : []),
    ...(status === 'new' ? [] : [event('status', changedAt, '', { from: 'new', to: status })]),
    ...(owner && random.happens(0.4) ? [event('note', changedAt, random.pick(demoLeadNotes))] : []),
  ];
}

type Answered = {
  leadId: string;
  person: { fullName: string; email: string };
  kind: LeadKind;
  answeredAt: Date;
  author: Staff[number];
};

function generateAnswer({ leadId, person, kind, answeredAt, author }: Answered, random: Random) {
  const [firstName = ''] = person.fullName.split(' ');
  return {
    id: random.uuid(),
    leadId,
    authorId: author.id,
    author: author.name,
    recipientName: person.fullName,
    recipient: person.email,
    subject: `Re: Your ${kind === 'quote' ? 'quote request' : 'enquiry'}`,
    text: `Dear ${firstName}\n\n${random.pick(demoAnswers)}\n\nKind regards\n${author.name}`,
    createdAt: answeredAt,
  };
}

/** A mail that was sent at once; Undo kept it for 20 seconds. */
export function sentMail(
  kind: string,
  subjectId: string,
  recipient: string,
  createdAt: Date,
  random: Random,
) {
  const settledAt = new Date(createdAt.getTime() + 21_000);
  return {
    id: random.uuid(),
    kind,
    subjectId,
    recipient,
    state: 'sent' as const,
    attempts: 1,
    dueAt: createdAt,
    createdAt,
    settledAt,
  };
}

function generateDrawings(leadId: string, random: Random): DemoLead['drawings'] {
  return Array.from({ length: random.between(1, 3) }, (_, position) => ({
    ...drawing(leadId, position, random),
    name: `${random.pick(demoDrawings)}-${random.between(100, 999)}.pdf`,
    mediaType: FILE_KINDS.pdf.mediaType,
  }));
}

function drawDrawings(leadId: string, parts: readonly DemoPart[], random: Random): DemoLead['drawings'] {
  return parts.map((part, position) => ({
    ...drawing(leadId, position, random),
    name: fileOf(part),
    mediaType: FILE_KINDS.dxf.mediaType,
  }));
}

const drawing = (leadId: string, position: number, random: Random) => ({
  ...{ id: random.uuid(), leadId, position, bytes: 0, sha256: '' },
  fileKey: `drawings/${random.uuid()}`,
});

const fileOf = ({ name }: DemoPart) => `${name}.dxf`;

/** One to four different parts. */
function pickParts(random: Random): DemoPart[] {
  return [...new Set(Array.from({ length: random.between(1, 4) }, () => random.pick(demoParts)))];
}

function lineOf(part: DemoPart, random: Random): QuoteLine {
  return {
    part: part.name,
    drawing: fileOf(part),
    grade: part.grade,
    thickness: String(random.pick(part.thicknesses)),
    quantity: String(random.pick([4, 6, 10, 12, 20, 24, 40, 60])),
    neededBy: '',
  };
}

function cuttingOf(lines: readonly QuoteLine[]): string {
  return lines.some(({ thickness }) => Number(thickness) > THICK) ? 'HD Plasma Cutting' : 'CNC Laser Cutting';
}
