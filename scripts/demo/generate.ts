import type {
  answers,
  applications,
  candidates,
  notes,
  notifications,
} from '#app/recruitment/applications/applications.tables.ts';
import {
  QUALIFICATIONS,
  REASONS_FOR_CHANGE,
  SALARY,
} from '#app/recruitment/positions/additional-questions.ts';
import type { Question } from '#app/recruitment/positions/asked-questions.ts';
import { avatarNames } from '#content/avatars/catalogue.ts';
import { demoNames } from '#content/demo/people.ts';
import { demoAnswers, demoNotes, demoReasons } from '#content/demo/words.ts';
import { planHistory } from './plan.ts';
import type { Random } from './random.ts';

export type Openings = {
  staff: readonly { id: string; name: string }[];
  positions: readonly { id: string; name: string; active: boolean; questions: readonly Question[] }[];
};

export type DemoApplication = {
  position: string;
  candidate: typeof candidates.$inferInsert;
  application: typeof applications.$inferInsert & { cvKey: string };
  answers: (typeof answers.$inferInsert)[];
  notes: (typeof notes.$inferInsert)[];
  notification: typeof notifications.$inferInsert | null;
};

const DAY = 86_400_000;
/** Closed positions only get applications older than this. */
const CLOSED_FOR = 60 * DAY;
/** Ages after which a notification counts as read, and as cleared. */
const UNREAD_FOR = 4 * DAY;
const CLEARED_AFTER = 30 * DAY;

/** One application with all related rows. Email addresses are at example.org, which is reserved. */
export function generateApplication(
  createdAt: Date,
  now: Date,
  openings: Openings,
  random: Random,
): DemoApplication {
  const age = now.getTime() - createdAt.getTime();
  const candidate = inventCandidate(createdAt, random);
  const history = planHistory(createdAt, now, random);
  const open = openings.positions.filter(({ active }) => active || age > CLOSED_FOR);
  const position = random.pick(open.length > 0 ? open : openings.positions);
  const assignee = random.pick(openings.staff);
  const id = random.uuid();
  const { status, assignedAt, lastEditedAt, notedAt } = history;
  return {
    position: position.name,
    candidate,
    application: {
      id,
      candidateId: candidate.id,
      positionId: position.id,
      status,
      assigneeId: assignedAt === null ? null : assignee.id,
      assignedAt,
      cvName: `CV ${candidate.fullName}.pdf`,
      cvKey: `cvs/${random.uuid()}`,
      cvBytes: 0,
      cvMediaType: 'application/pdf',
      fingerprint: id,
      contacted: notedAt.length > 0,
      createdAt,
      lastEditedAt,
      ...inventAdditional(random),
    },
    answers: position.questions.map((question, place) => ({
      applicationId: id,
      place,
      question: question.text,
      answer: inventAnswer(question, random),
    })),
    notes: notedAt.map((date) => ({
      id: random.uuid(),
      applicationId: id,
      author: assignee.name,
      text: random.pick(demoNotes),
      createdAt: date,
    })),
    notification: age > CLEARED_AFTER ? null : { applicationId: id, createdAt, read: age > UNREAD_FOR },
  };
}

function inventCandidate(createdAt: Date, random: Random) {
  const person = generatePerson(random);
  return {
    id: random.uuid(),
    ...person,
    avatar: random.happens(0.8) ? random.pick(avatarNames) : null,
    createdAt,
  };
}

/** A name with an email address and a phone number. @param domain a reserved one, which nobody owns. */
export function generatePerson(random: Random, domain = 'example.org') {
  const { first, last } = random.pick(demoNames);
  const fullName = `${random.pick(first)} ${random.pick(last)}`;
  const mailbox = fullName
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z -]/g, '')
    .replaceAll(' ', '.');
  return {
    fullName,
    email: `${mailbox}${random.between(10, 99)}@${domain}`,
    contactNumber: `+27 ${random.pick([60, 71, 72, 73, 76, 82, 83, 84])} 555 ${String(random.between(0, 9_999)).padStart(4, '0')}`,
  };
}

function inventAdditional(random: Random) {
  const currentlyWorking = random.happens(0.6);
  const current = currentlyWorking ? random.between(2, 7) : 0;
  const desired = Math.min(SALARY.most / SALARY.step, current + random.between(1, 4));
  return {
    currentlyWorking,
    reasonForChange: random.happens(0.8) ? random.pick(reasonsOf(currentlyWorking)) : '',
    currentSalary: current * SALARY.step,
    desiredSalary: desired * SALARY.step,
    highestQualification: random.happens(0.9) ? random.pick(Object.keys(QUALIFICATIONS)) : '',
    interestReason: random.pick(demoReasons),
  };
}

function reasonsOf(currentlyWorking: boolean): string[] {
  const outOfWork = ['unemployment', 'grads'];
  return currentlyWorking
    ? Object.keys(REASONS_FOR_CHANGE).filter((key) => !outOfWork.includes(key))
    : outOfWork;
}

function inventAnswer({ type, text, options }: Question, random: Random): string {
  if (type === 'checkbox') return random.happens(0.7) ? 'Yes' : 'No';
  if (type !== 'text') return random.pick(options);
  return random.pick(demoAnswers.find(({ asks }) => asks.test(text))?.answers ?? ['Yes.']);
}
