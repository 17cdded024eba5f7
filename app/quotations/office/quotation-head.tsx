import { Button } from '@mantine/core';
import { IconBan, IconCopy, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { customerPath } from '#app/customers/office/customers-path.ts';
import { LEADS } from '#app/leads/office/leads-path.ts';
import { formatDay } from '#app/ui/dates.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { DeletionForm } from '#app/ui/office/dialog-form.tsx';
import { MENU_ICON, MenuItem, MoreMenu } from '#app/ui/office/menu.tsx';
import { type Dialogs, OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { QUOTATION_STATE_COLOURS, QUOTATION_STATE_LABELS } from '../quotation-filter.ts';
import { QUOTATION_NOTICES } from '../quotation-notices.ts';
import type { LoadedQuotation } from './load-quotation.server.ts';
import { pdfPath, QUOTATIONS, quotationPath } from './quotations-path.ts';
import { RecordDecision } from './record-decision.tsx';
import { SendButton } from './send-button.tsx';

type Props = { quotation: LoadedQuotation };

/** Name, state and revisions of a quotation, and what can be done with it. */
export function QuotationHead({ quotation }: Props) {
  const { name, state, customer, leadId, request, revisions, letter, id, shown } = quotation;
  const sentAt = revisions.find((revision) => revision.letter === letter)?.sentAt;
  const contact = shown.kind === 'draft' ? shown.head.contactName : shown.document.customer.contact;
  return (
    <div className="opened-top">
      <BackToList list={QUOTATIONS} />
      <div className="opened-head">
        <h1>
          {customer === null ? 'No customer' : <Link to={customerPath(customer.id)}>{customer.name}</Link>}
        </h1>
        <p className="reference-line">
          {contact !== '' && contact !== customer?.name && (
            <span className="quotation-for" title={contact}>{`For ${contact}`}</span>
          )}
          <span>{name}</span>
          <StatusBadge colour={QUOTATION_STATE_COLOURS[state]}>
            {state === 'sent' && sentAt ? `Sent ${formatDay(sentAt)}` : QUOTATION_STATE_LABELS[state]}
          </StatusBadge>
          {leadId !== null && <Link to={`${LEADS}/${leadId}`}>{request}</Link>}
        </p>
        {revisions.length > 1 && (
          <nav aria-label="Revisions" className="quotation-revisions">
            {revisions.map((revision) => (
              <Link
                key={revision.id}
                to={`${quotationPath(id)}?revision=${revision.letter}`}
                aria-current={revision.letter === letter ? 'page' : undefined}
              >
                {`${revision.letters}: ${QUOTATION_STATE_LABELS[revision.state].toLowerCase()}`}
              </Link>
            ))}
          </nav>
        )}
      </div>
      <div className="form-row opened-actions">
        <Actions quotation={quotation} />
      </div>
    </div>
  );
}

const DIALOG_TITLES = {
  delete: 'Delete the draft',
  edit: 'Withdraw the quotation',
  create: 'Record a decision',
};

/** What can be done with the shown revision. */
function availableActions({ state, letter, revisions, shown, customer }: LoadedQuotation) {
  const isNewest = revisions[0]?.letter === letter;
  const isOpen = state === 'sent' || state === 'expired';
  return {
    canPrint: shown.kind === 'offered' || (shown.sums !== null && !shown.isWaiting),
    canRecord: isOpen,
    canRevise: isNewest && (isOpen || state === 'declined' || state === 'withdrawn'),
    canCopy: shown.kind === 'offered' && customer !== null,
    // Also while the next one is being drafted: until that is sent, the customer can accept this one.
    canWithdraw:
      state === 'sent' && revisions.find((revision) => revision.state !== 'draft')?.letter === letter,
    canDelete: isNewest && state === 'draft',
  };
}

function Actions({ quotation }: Props) {
  const { id, letter, state, revisions, shown } = quotation;
  const { canPrint, canRecord, canRevise, ...more } = availableActions(quotation);
  const navigate = useNavigate();
  const revising = useAction(QUOTATION_NOTICES, {
    onDone: () => navigate(quotationPath(id), { replace: true }),
  });
  const isGoneWithDraft = state === 'draft' && revisions.length === 1;
  const dialogs = useDialogs<string>(QUOTATION_NOTICES, {
    navigateOnDone: () => navigate(isGoneWithDraft ? QUOTATIONS : quotationPath(id), { replace: true }),
  });
  // The primary button is the last: what is left to do where nothing can be accepted any more is to revise.
  const record = canRecord && (
    <Button
      key="record"
      variant={state === 'sent' ? 'filled' : 'default'}
      onClick={() => dialogs.open({ kind: 'create' })}
    >
      Record decision
    </Button>
  );
  const revise = canRevise && (
    <Button
      key="revise"
      variant={state === 'sent' ? 'default' : 'filled'}
      loading={revising.busy}
      onClick={() => revising.send(formOf({ intent: 'revise', id }))}
    >
      New revision
    </Button>
  );
  return (
    <>
      {canPrint && (
        <Button
          component="a"
          variant="default"
          href={pdfPath(id, letter, state === 'accepted')}
          target="_blank"
          rel="noreferrer"
          aria-label="PDF, opens a new tab"
          leftSection={<IconFileTypePdf size={18} stroke={1.5} aria-hidden="true" />}
        >
          PDF
        </Button>
      )}
      {state === 'sent' ? [revise, record] : [record, revise]}
      {shown.kind === 'draft' && <SendButton quotation={quotation} draft={shown} />}
      <MoreActions quotation={quotation} {...more} open={(kind) => dialogs.open({ kind, row: id })} />
      <OfficeDialog dialogs={dialogs} titles={DIALOG_TITLES}>
        {({ kind }) =>
          kind === 'create' ? (
            <RecordDecision quotation={quotation} action={dialogs.action} />
          ) : (
            <EndingForm quotation={quotation} dialogs={dialogs} isDeletion={kind === 'delete'} />
          )
        }
      </OfficeDialog>
    </>
  );
}

type MoreProps = Props &
  Pick<ReturnType<typeof availableActions>, 'canCopy' | 'canWithdraw' | 'canDelete'> & {
    open: (kind: 'edit' | 'delete') => void;
  };

function MoreActions({ quotation: { id, letter }, canCopy, canWithdraw, canDelete, open }: MoreProps) {
  const navigate = useNavigate();
  const copying = useAction<{ quotationId: string }>(QUOTATION_NOTICES, {
    navigateOnDone: ({ data }) => data && navigate(quotationPath(data.quotationId)),
  });
  if (!canCopy && !canWithdraw && !canDelete) return null;
  return (
    <MoreMenu>
      {canCopy && (
        <MenuItem
          icon={<IconCopy {...MENU_ICON} />}
          onClick={() => copying.send(formOf({ intent: 'copy', id, letter: String(letter) }))}
        >
          Copy to a new quotation
        </MenuItem>
      )}
      {canCopy && (canWithdraw || canDelete) && <hr />}
      {canWithdraw && (
        <MenuItem danger icon={<IconBan {...MENU_ICON} />} onClick={() => open('edit')}>
          Withdraw the quotation
        </MenuItem>
      )}
      {canDelete && (
        <MenuItem danger icon={<IconTrash {...MENU_ICON} />} onClick={() => open('delete')}>
          Delete the draft
        </MenuItem>
      )}
    </MoreMenu>
  );
}

type EndingProps = Props & {
  dialogs: Dialogs<string>;
  isDeletion: boolean;
};

/** Asks before a draft is deleted, or a quotation withdrawn. */
function EndingForm({ quotation: { id, name }, dialogs, isDeletion }: EndingProps) {
  return (
    <DeletionForm
      action={dialogs.action}
      intent={isDeletion ? 'delete' : 'withdraw'}
      id={id}
      close={dialogs.close}
      submit={isDeletion ? 'Delete' : 'Withdraw'}
    >
      <p>
        {isDeletion
          ? `Delete the draft ${name}? This can’t be undone.`
          : `Withdraw ${name}? The customer’s page says so, and nobody can accept it any longer.`}
      </p>
    </DeletionForm>
  );
}
