import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCompany } from '#app/company/use-company.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { callLink, whatsAppLink } from '../../correspondence/contact-links.ts';
import { awaitsPrice, nameOfLead, STATUS_COLOURS, STATUS_LABELS } from '../../records/lead.ts';
import type { LeadDetail, PersonLead } from '../../records/lead-detail.queries.server.ts';
import { NOT_FOUND } from '../../records/lead-notices.ts';
import { reference } from '../../records/reference.ts';
import { AnswerLink } from '../answer-link.tsx';
import { LEADS } from '../leads-path.ts';
import { type Erasing, MoreActions } from './more-actions.tsx';

type Props = {
  lead: LeadDetail;
  person: PersonLead[];
  erasing: Erasing;
  /** What is done with it on a narrow screen, beside the contact links. */
  children: ReactNode;
};

/** Name, status and contact links of a lead. // L16 */
export function LeadHead({ lead, person, erasing, children }: Props) {
  const { status, kind, number } = lead;
  return (
    <div className="opened-top">
      <BackToList list={LEADS} />
      <div className="opened-head">
        <h1>{nameOfLead(lead)}</h1>
        <p className="reference-line">
          <span>{reference(kind, number)}</span>
          <StatusBadge colour={STATUS_COLOURS[status]}>{STATUS_LABELS[status]}</StatusBadge>
        </p>
      </div>
      <div className="form-row opened-actions">
        <ContactButtons lead={lead}>{children}</ContactButtons>
        <MoreActions lead={lead} person={person} erasing={erasing} />
      </div>
    </div>
  );
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Where the answer is not beside the request, they stay at the foot of the screen, with the ways to it and to a price. // L16 */
function ContactButtons({ lead, children }: Pick<Props, 'lead' | 'children'>) {
  const company = useCompany();
  const contacted = { ...lead, reference: reference(lead.kind, lead.number) };
  const [call, whatsApp] = [callLink(contacted), whatsAppLink(contacted, company)];
  return (
    <div className="lead-contact">
      {call && (
        <Button component="a" variant="default" href={call} leftSection={<IconPhone {...ICON} />}>
          Call
        </Button>
      )}
      {whatsApp && (
        <Button
          component="a"
          variant="default"
          href={whatsApp}
          target="_blank"
          rel="noreferrer"
          aria-label="WhatsApp, opens a new tab"
          leftSection={<IconBrandWhatsapp {...ICON} />}
        >
          WhatsApp
        </Button>
      )}
      {children}
      {lead.email !== '' && (
        <AnswerLink
          variant={awaitsPrice(lead) ? 'default' : 'filled'}
          className="to-answer"
          leftSection={<IconSend {...ICON} />}
        >
          Answer
        </AnswerLink>
      )}
    </div>
  );
}

/** Shown if the lead does not exist. */
export function NoLead() {
  return (
    <>
      <BackToList list={LEADS} />
      <section className="panel empty">
        <h1>{NOT_FOUND}</h1>
        <p className="muted">It was erased, or the address is incomplete.</p>
      </section>
    </>
  );
}
