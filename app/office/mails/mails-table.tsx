import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { labelOfKind } from '#app/mail/mail-kinds.ts';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import type { ListedMail } from './mail.queries.server.ts';
import { MailProgress, MailStateBadge } from './mail-state.tsx';

type OfMail = { mail: ListedMail };

/** L22 */
export function MailsTable({ mails, action, empty }: { mails: ListedMail[]; action: Action; empty: string }) {
  const columns: Column<ListedMail>[] = [
    { header: 'Mail', cell: (mail) => <MailCell mail={mail} /> },
    { header: 'To', className: 'wide', cell: ({ recipient }) => recipient },
    { header: 'About', className: 'wide', cell: (mail) => <About mail={mail} /> },
    { header: 'State', className: 'wide', cell: ({ state }) => <MailStateBadge state={state} /> },
    { header: 'Details', className: 'wide', cell: (mail) => <MailProgress mail={mail} /> },
    {
      header: 'Actions',
      hiddenHeader: true,
      className: 'actions',
      cell: (mail) => <SendAgain mail={mail} action={action} />,
    },
  ];
  return <ListTable rows={mails} columns={columns} empty={empty} className="mails-table" />;
}

function MailCell({ mail }: OfMail) {
  const { kind, recipient, state } = mail;
  return (
    <>
      {labelOfKind(kind)}
      <span className="who-more">
        {recipient}
        <br />
        <span className="mail-line">
          <About mail={mail} />
          <MailStateBadge state={state} />
        </span>
        <MailProgress mail={mail} />
      </span>
    </>
  );
}

function About({ mail: { subject } }: OfMail) {
  return subject ? <Link to={subject.to}>{subject.label}</Link> : <span className="muted">Deleted</span>;
}

function SendAgain({ mail, action }: OfMail & { action: Action }) {
  const submit = useSubmitProps();
  const isBetweenTries = mail.state === 'waiting' && mail.attempts > 0 && !mail.isBeingSent;
  if (mail.state !== 'failed' && !isBetweenTries) return null;
  const isAsked = action.sending?.get('id') === mail.id;
  const to = mail.recipient === '' ? '' : ` to ${mail.recipient}`;
  return (
    <OfficeForm action={action} intent="send-again" hidden={{ id: mail.id }}>
      <Button
        {...submit}
        variant="default"
        size="xs"
        loading={isAsked}
        aria-label={`Send again: ${labelOfKind(mail.kind)}${to}`}
      >
        Send again
      </Button>
    </OfficeForm>
  );
}
