import type { answers, applications, candidates, notes, notifications } from '#app/platform/db/schema.ts';
import { QUALIFICATIONS, REASONS_FOR_CHANGE, SALARY } from '#app/recruitment/additional-questions.ts';
import type { Question } from '#app/recruitment/asked-questions.ts';
import { avatarNames } from '#content/avatars/catalogue.ts';
import { demoNames } from '#content/demo/people.ts';
import { demoAnswers, demoNotes, demoReasons } from '#content/demo/words.ts';
import type { Chance } from './chance.ts';
import { planCourse } from './plan.ts';

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
/** A position that is closed now had applicants until then. */
const CLOSED_FOR = 60 * DAY;
/** After these, staff have read and then cleared a notification. */
const UNREAD_FOR = 4 * DAY;
const CLEARED_AFTER = 30 * DAY;

/** One application with all that belongs to it. Addresses are of example.org, which is nobody's. */
export function inventApplication(
  createdAt: Date,
  now: Date,
  openings: Openings,
  chance: Chance,
): DemoApplication {
  const age = now.getTime() - createdAt.getTime();
  const candidate = inventCandidate(createdAt, chance);
  const course = planCourse(createdAt, now, chance);
  const open = openings.positions.filter(({ active }) => active || age > CLOSED_FOR);
  const position = chance.pick(open.length > 0 ? open : openings.positions);
  const assignee = chance.pick(openings.staff);
  const id = chance.uuid();
  const { status, assignedAt, lastEditedAt, notedAt } = course;
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
      cvKey: `cvs/${chance.uuid()}`,
      cvBytes: 0,
      cvMediaType: 'application/pdf',
      fingerprint: id,
      contacted: notedAt.length > 0,
      createdAt,
      lastEditedAt,
      ...inventAdditional(chance),
    },
    answers: position.questions.map((question, place) => ({
      applicationId: id,
      place,
      question: question.text,
      answer: inventAnswer(question, chance),
    })),
    notes: notedAt.map((moment) => ({
      id: chance.uuid(),
      applicationId: id,
      author: assignee.name,
      text: chance.pick(demoNotes),
      createdAt: moment,
    })),
    notification: age > CLEARED_AFTER ? null : { applicationId: id, createdAt, read: age > UNREAD_FOR },
  };
}

function inventCandidate(createdAt: Date, chance: Chance) {
  const { first, last } = chance.pick(demoNames);
  const fullName = `${chance.pick(first)} ${chance.pick(last)}`;
  const mailbox = fullName
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z -]/g, '')
    .replaceAll(' ', '.');
  return {
    id: chance.uuid(),
    fullName,
    email: `${mailbox}${chance.between(10, 99)}@example.org`,
    contactNumber: `+27 ${chance.pick([60, 71, 72, 73, 76, 82, 83, 84])} 555 ${String(chance.between(0, 9_999)).padStart(4, '0')}`,
    avatar: chance.happens(0.8) ? chance.pick(avatarNames) : null,
    createdAt,
  };
}

function inventAdditional(chance: Chance) {
  const currentlyWorking = chance.happens(0.6);
  const current = currentlyWorking ? chance.between(2, 7) : 0;
  const desired = Math.min(SALARY.most / SALARY.step, current + chance.between(1, 4));
  return {
    currentlyWorking,
    reasonForChange: chance.happens(0.8) ? chance.pick(reasonsOf(currentlyWorking)) : '',
    currentSalary: current * SALARY.step,
    desiredSalary: desired * SALARY.step,
    highestQualification: chance.happens(0.9) ? chance.pick(Object.keys(QUALIFICATIONS)) : '',
    interestReason: chance.pick(demoReasons),
  };
}

function reasonsOf(currentlyWorking: boolean): string[] {
  const outOfWork = ['unemployment', 'grads'];
  return currentlyWorking
    ? Object.keys(REASONS_FOR_CHANGE).filter((key) => !outOfWork.includes(key))
    : outOfWork;
}

function inventAnswer({ type, text, options }: Question, chance: Chance): string {
  if (type === 'checkbox') return chance.happens(0.7) ? 'Yes' : 'No';
  if (type !== 'text') return chance.pick(options);
  return chance.pick(demoAnswers.find(({ asks }) => asks.test(text))?.answers ?? ['Yes.']);
}
