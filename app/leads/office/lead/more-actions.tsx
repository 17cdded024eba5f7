import { IconDownload, IconMail, IconPencil, IconTrash, IconUserX } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useCompany } from '#app/company/use-company.ts';
import { countOf } from '#app/ui/count-of.ts';
import { formatCalendarDay } from '#app/ui/dates.ts';
import { DeletionForm, DialogForm } from '#app/ui/office/dialog-form.tsx';
import { MENU_ICON, MenuDownload, MenuItem, MenuLink, MoreMenu } from '#app/ui/office/menu.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { leadMailLink } from '../../correspondence/contact-links.ts';
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
  erasing: Erasing;
};

type WhatErasingTakes = {
  /** Such as "customer Acme". */
  goes: readonly string[];
  /** With the day until which it is kept. */
  stays: readonly { name: string; until: string }[];
};

/** What erasing this lead, or its person, takes beyond the leads. */
export type Erasing = { lead: WhatErasingTakes; person: WhatErasingTakes };

type Erasure = { of: keyof Erasing };

const EDIT_TITLES = { edit: 'Edit contact details' };
const LIST = new Intl.ListFormat('en-GB');

/** Less frequent actions: correcting details, exporting and erasing. // L16, L21, X5 */
export function MoreActions({ lead, person, erasing }: Props) {
  const company = useCompany();
  const navigate = useNavigate();
  const edits = useDialogs<LeadDetail>(LEAD_NOTICES);
  const erasures = useDialogs<Erasure>(LEAD_NOTICES, {
    navigateOnDone: () => navigate(LEADS, { replace: true }),
  });
  const erase = (of: keyof Erasing) => erasures.open({ kind: 'delete', row: { of } });
  const erasesPerson = erasures.shown?.kind === 'delete' && erasures.shown.row.of === 'person';
  const what = erasesPerson ? 'Erase the person' : `Erase lead ${reference(lead.kind, lead.number)}`;
  return (
    <>
      <MoreMenu>
        <MenuItem
          icon={<IconPencil {...MENU_ICON} />}
          onClick={() => edits.open({ kind: 'edit', row: lead })}
        >
          Edit contact details
        </MenuItem>
        {lead.email !== '' && (
          <MenuLink
            href={leadMailLink({ ...lead, reference: reference(lead.kind, lead.number) }, company)}
            icon={<IconMail {...MENU_ICON} />}
          >
            Email from my own program
          </MenuLink>
        )}
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
        <MenuItem danger icon={<IconTrash {...MENU_ICON} />} onClick={() => erase('lead')}>
          Erase lead
        </MenuItem>
        {(lead.email !== '' || lead.phone !== '') && (
          <MenuItem danger icon={<IconUserX {...MENU_ICON} />} onClick={() => erase('person')}>
            {`Erase the person (${countOf(person.length, 'lead')})`}
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
      <OfficeDialog dialogs={erasures} titles={{ delete: what }}>
        {(dialog) =>
          dialog.kind === 'delete' && (
            <DeletionForm
              action={erasures.action}
              id={lead.id}
              close={erasures.close}
              submit={what}
              {...(dialog.row.of === 'person' && {
                intent: 'erase-person',
                hidden: { expected: String(person.length) },
              })}
            >
              {dialog.row.of === 'person' ? <AskPerson leads={person} /> : <AskLead lead={lead} />}
              <WhatElse erased={erasing[dialog.row.of]} />
              <p>This action cannot be undone.</p>
            </DeletionForm>
          )
        }
      </OfficeDialog>
    </>
  );
}

function AskLead({ lead }: { lead: LeadDetail }) {
  return (
    <>
      <p>
        {reference(lead.kind, lead.number)} <strong>{nameOfLead(lead)}</strong>
      </p>
      <p>Erase this lead with its drawings, notes and emails?</p>
    </>
  );
}

/** An address may be shared, so all leads to be erased are listed first. */
function AskPerson({ leads }: { leads: PersonLead[] }) {
  return (
    <>
      {leads.length > 1 && <p>{`These ${leads.length} leads have the same email address:`}</p>}
      <ul className="erasure-list">
        {leads.map((lead) => (
          <li key={lead.id}>
            {reference(lead.kind, lead.number)} <strong>{nameOfLead(lead)}</strong>
          </li>
        ))}
      </ul>
      <p>Erase everything about this person, with drawings, notes and emails?</p>
    </>
  );
}

/** Erasing says what else goes, what stays, and until when. // P15 */
function WhatElse({ erased: { goes, stays } }: { erased: WhatErasingTakes }) {
  return (
    <>
      {goes.length > 0 && <p>{`This also erases ${LIST.format(goes)}.`}</p>}
      {stays.length > 0 && (
        <p>
          {`What was ordered stays with its evidence: ${LIST.format(
            stays.map(({ name, until }) => `quotation ${name} until ${formatCalendarDay(until)}`),
          )}.`}
        </p>
      )}
    </>
  );
}
