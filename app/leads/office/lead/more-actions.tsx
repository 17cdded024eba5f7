import { IconDownload, IconPencil, IconTrash, IconUserX } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { formatCalendarDay } from '#app/ui/office/dates.ts';
import { DeletionForm, DialogForm } from '#app/ui/office/dialog-form.tsx';
import { MenuDownload, MenuItem } from '#app/ui/office/menu.tsx';
import { MENU_ICON, MoreMenu } from '#app/ui/office/more-menu.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { nameOfLead } from '../../records/lead.ts';
import type { LeadDetail, PersonLead } from '../../records/lead-detail.queries.server.ts';
import { LEAD_NOTICES } from '../../records/lead-notices.ts';
import { reference } from '../../records/reference.ts';
import { exportPath, LEADS } from '../leads-path.ts';
import { ContactFields } from './contact-fields.tsx';

type Props = {
  lead: LeadDetail;
  /** All leads of the same email address, this one included. */
  person: PersonLead[];
  /** What stays when these leads are erased, with the day until which it is kept. */
  kept: readonly KeptQuotation[];
};

export type KeptQuotation = { leadId: string | null; name: string; until: string };

/** The person's leads, if all of them are erased; none for this lead alone. */
type Erasure = { leads: PersonLead[] };

const EDIT_TITLES = { edit: 'Edit contact details' };
const ERASE_TITLES = { delete: 'Erase' };

/** Less frequent actions: correcting details, exporting and erasing. // L16, L21, X5 */
export function MoreActions({ lead, person, kept }: Props) {
  const navigate = useNavigate();
  const edits = useDialogs<LeadDetail>(LEAD_NOTICES);
  const erasures = useDialogs<Erasure>(LEAD_NOTICES, {
    navigateOnDone: () => navigate(LEADS, { replace: true }),
  });
  const erase = (leads: PersonLead[]) => erasures.open({ kind: 'delete', row: { leads } });
  return (
    <>
      <MoreMenu>
        <MenuItem
          icon={<IconPencil {...MENU_ICON} />}
          onClick={() => edits.open({ kind: 'edit', row: lead })}
        >
          Edit contact details
        </MenuItem>
        <hr />
        <MenuDownload href={exportPath(lead.id)} icon={<IconDownload {...MENU_ICON} />}>
          Export personal data
        </MenuDownload>
        {person.length > 1 && (
          <MenuDownload href={`${exportPath(lead.id)}?person`} icon={<IconDownload {...MENU_ICON} />}>
            {`Export all ${person.length} leads of ${lead.email}`}
          </MenuDownload>
        )}
        <hr />
        <MenuItem danger icon={<IconTrash {...MENU_ICON} />} onClick={() => erase([])}>
          Erase lead
        </MenuItem>
        {person.length > 1 && (
          <MenuItem danger icon={<IconUserX {...MENU_ICON} />} onClick={() => erase(person)}>
            {`Erase all ${person.length} leads of ${lead.email}`}
          </MenuItem>
        )}
      </MoreMenu>
      <OfficeDialog dialogs={edits} titles={EDIT_TITLES}>
        {(dialog) =>
          dialog.kind === 'edit' && (
            <DialogForm action={edits.action} intent="contact" row={dialog.row} submit="Save">
              {(messages) => <ContactFields contact={dialog.row} messages={messages} />}
            </DialogForm>
          )
        }
      </OfficeDialog>
      <OfficeDialog dialogs={erasures} titles={ERASE_TITLES}>
        {(dialog) =>
          dialog.kind === 'delete' && (
            <DeletionForm
              action={erasures.action}
              id={lead.id}
              close={erasures.close}
              submit="Erase"
              {...(dialog.row.leads.length > 0 && {
                intent: 'erase-person',
                hidden: { expected: String(dialog.row.leads.length) },
              })}
            >
              <AskErasure lead={lead} leads={dialog.row.leads} />
              <WhatStays
                kept={
                  dialog.row.leads.length > 0
                    ? kept
                    : kept.filter((quotation) => quotation.leadId === lead.id)
                }
              />
            </DeletionForm>
          )
        }
      </OfficeDialog>
    </>
  );
}

/** An address may be shared, so all leads to be erased are listed first. */
function AskErasure({ lead, leads }: { lead: LeadDetail; leads: PersonLead[] }) {
  if (leads.length === 0) {
    return (
      <>
        <p>
          {reference(lead.kind, lead.number)} <strong>{nameOfLead(lead)}</strong>
        </p>
        <p>Erase this lead with its drawings, notes and emails? This action cannot be undone.</p>
      </>
    );
  }
  return (
    <>
      <p>{`These ${leads.length} leads have the same email address:`}</p>
      <ul className="erasure-list">
        {leads.map((erased) => (
          <li key={erased.id}>
            {reference(erased.kind, erased.number)} <strong>{nameOfLead(erased)}</strong>
          </li>
        ))}
      </ul>
      <p>Erase them all, with drawings, notes and emails? This action cannot be undone.</p>
    </>
  );
}

/** Erasing a person says what stays of them, and until when. // P15 */
function WhatStays({ kept }: { kept: readonly KeptQuotation[] }) {
  if (kept.length === 0) return null;
  return (
    <p>
      {`What was ordered stays with its evidence: ${kept
        .map(({ name, until }) => `quotation ${name} until ${formatCalendarDay(until)}`)
        .join(', ')}.`}
    </p>
  );
}
