import * as z from 'zod/mini';
import {
  DONE,
  editIntent,
  intent,
  type Outcome,
  refuse,
  refuseInForm,
} from '#app/accounts/session/office/intent.server.ts';
import { explainEdit } from '#app/accounts/session/office/row-intents.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { formatCalendarDay } from '#app/ui/dates.ts';
import { recordContact, removeLeadEvent } from '../correspondence/lead-contacts.commands.server.ts';
import { analyseSoon } from '../drawings/analyse-drawings.commands.server.ts';
import { changeDrawingPlate, changeDrawingUnit } from '../drawings/change-drawing.commands.server.ts';
import { changeLeadLines } from '../drawings/change-lines.commands.server.ts';
import { plateText } from '../parts/drawing-plate.ts';
import { lineText } from '../parts/quote-lines.ts';
import { readEditedLines } from '../parts/sent-lines.ts';
import { STATUS_LABELS } from '../records/lead.ts';
import { CONTACT_KINDS } from '../records/lead-events.ts';
import {
  CONTACT_FIELDS,
  CONTACT_LABELS,
  type Contact,
  contactEdit,
  followUpSchema,
  noteText,
  plateFields,
  statusSchema,
} from '../records/lead-fields.ts';
import { ERASED_ALREADY, LEAD_NOTICES, NOT_FOUND } from '../records/lead-notices.ts';
import {
  addLeadNote,
  type ChangedContact,
  changeContact,
  changeFollowUp,
  changeLeadOwner,
  changeLeadStatus,
} from '../records/leads.commands.server.ts';

const about = { id: rowId() };
const GONE = refuse(`${NOT_FOUND}. Someone else may have erased it.`);
const emptyIsNull = <Value>(schema: z.ZodMiniType<Value, string>) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    schema,
  ]);

/** The lines of a lead as staff edited them, with the version that they saw. // P6 */
const linesSchema = z.pipe(
  z.looseObject({ ...about, version: z.string() }),
  z.transform(({ id, version, ...sent }, context) => {
    const { lines, messages } = readEditedLines(sent);
    for (const [field, message] of Object.entries(messages))
      context.issues.push({ code: 'custom', input: sent, path: [field], message });
    return { id, version, lines };
  }),
);

/** The actions of the forms on the page of a lead. // L16 */
export const leadIntents = {
  status: intent(
    LEAD_NOTICES.status,
    z.intersection(z.object(about), statusSchema),
    async ({ services: { db }, me }, { id, status, reason, seen }) => {
      const changed = await changeLeadStatus(db, me, id, { status, reason: reason ?? null, seen });
      if (changed.ok) return DONE;
      if (changed.fault === 'gone') return GONE;
      return refuse(
        `Someone else has set the status to ${STATUS_LABELS[changed.stored]} since you opened this page.`,
      );
    },
  ),

  owner: intent(
    LEAD_NOTICES.owner,
    z.object({ ...about, owner: emptyIsNull(rowId()), seen: emptyIsNull(rowId()) }),
    async ({ services: { db }, me }, { id, owner, seen }) => {
      const changed = await changeLeadOwner(db, me, id, { ownerId: owner, seen });
      if (changed.ok) return DONE;
      if (changed.fault === 'gone') return GONE;
      if (changed.fault === 'no-admin') return refuse('This colleague no longer has an account.');
      return refuse(
        changed.stored === ''
          ? 'Someone else has removed the owner since you opened this page.'
          : `${changed.stored} has become the owner since you opened this page.`,
      );
    },
  ),

  'follow-up': intent(
    LEAD_NOTICES['follow-up'],
    z.object({ ...about, followUpOn: followUpSchema, seen: followUpSchema }),
    async ({ services: { db }, me }, { id, followUpOn, seen }) => {
      const changed = await changeFollowUp(db, me, id, {
        followUpOn: followUpOn || null,
        seen: seen || null,
      });
      if (changed.ok) return DONE;
      if (changed.fault === 'gone') return GONE;
      return refuse(
        changed.stored === null
          ? 'Someone else has removed the follow-up date since you opened this page.'
          : `Someone else has set the follow-up to ${formatCalendarDay(changed.stored)} since you opened this page.`,
      );
    },
  ),

  contact: editIntent<Contact>(
    LEAD_NOTICES.contact,
    { fields: contactEdit },
    async ({ services: { db }, me }, edit) => explain(await changeContact(db, me, edit)),
  ),

  lines: intent(LEAD_NOTICES.lines, linesSchema, async ({ services, company, me }, { id, ...edit }) => {
    const changed = await changeLeadLines(services.db, me, id, edit, company);
    if (changed.ok) analyseSoon({ ...services, company: () => company }, id);
    return explainEdit(changed, 'list of parts', ({ lines }) =>
      lines.map((line, at) => [`Part ${at + 1}`, lineText(line)]),
    );
  }),

  'add-note': intent(
    LEAD_NOTICES['add-note'],
    z.object({ ...about, text: noteText }),
    async ({ services: { db }, me }, { id, text }) =>
      (await addLeadNote(db, me, id, text)).ok ? DONE : GONE,
    { once: true },
  ),

  record: intent(
    LEAD_NOTICES.record,
    z.object({ ...about, kind: z.enum(CONTACT_KINDS) }),
    async ({ services: { db }, company, me }, { id, kind }) => {
      const recorded = await recordContact(db, me, id, kind, company.opening);
      return recorded.ok ? { kind: 'done', data: { eventId: recorded.eventId } } : GONE;
    },
    { once: true },
  ),

  'remove-event': intent(
    LEAD_NOTICES['remove-event'],
    z.object({ ...about, eventId: rowId() }),
    async ({ services: { db }, company, me }, { id, eventId }) =>
      (await removeLeadEvent(db, me, id, eventId, company.opening)).ok
        ? DONE
        : refuse('Someone else has already removed it.'),
  ),

  unit: intent(
    LEAD_NOTICES.unit,
    z.object({ ...about, drawingId: rowId(), unit: z.enum(['mm', 'inch']) }),
    async ({ services, company, me }, { id, drawingId, unit }) => {
      const changed = await changeDrawingUnit(services, me, { leadId: id, drawingId, unit }, company);
      if (changed.ok) return DONE;
      if (changed.fault === 'gone') return GONE;
      return refuse(
        changed.fault === 'changed'
          ? 'Someone else has just changed this drawing. Please try again.'
          : 'The drawing could not be measured in the other unit. Please try again.',
      );
    },
  ),

  plate: intent(
    LEAD_NOTICES.plate,
    z.object({ ...about, drawingId: rowId(), ...plateFields }),
    async ({ services, company, me }, { id, drawingId, grade, thickness, seenGrade, seenThickness }) => {
      const plate = { grade, thickness };
      const seen = { grade: seenGrade, thickness: seenThickness };
      const changed = await changeDrawingPlate(services, me, { leadId: id, drawingId, plate, seen }, company);
      if (changed.ok) return DONE;
      if (changed.fault === 'gone') return GONE;
      return refuse(
        changed.fault === 'changed'
          ? `Someone else has set it to ${plateText(changed.stored)} since you opened this page.`
          : 'The drawing could not be measured again. Please try again.',
      );
    },
  ),
};

function explain(changed: ChangedContact): Outcome {
  if (!changed.ok && changed.fault === 'gone') return refuseInForm(ERASED_ALREADY);
  return explainEdit(changed, 'lead', (stored) =>
    CONTACT_FIELDS.map((field) => [CONTACT_LABELS[field], stored[field]]),
  );
}
