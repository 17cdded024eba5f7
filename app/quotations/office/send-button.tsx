import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { dayAfter } from '#app/country/day.ts';
import { NoMailServer } from '#app/mail/office/no-mail-server.tsx';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { formatRand } from '#app/prices/rand.ts';
import { formatCalendarDay } from '#app/ui/dates.ts';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { Fact } from '#app/ui/office/fact.tsx';
import { Modal } from '#app/ui/office/modal.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { QUOTATION_NOTICES } from '../quotation-notices.ts';
import type { Draft, LoadedQuotation } from './load-quotation.server.ts';
import { type Unsaved, useUnsavedFields } from './unsaved-fields.ts';

type Props = { quotation: LoadedQuotation; draft: Draft };

/** Opens the last look before a quotation is sent; on a narrow screen it stays at the foot, with the total. // P6 */
export function SendButton({ quotation, draft }: Props) {
  const [isOpen, setOpen] = useState(false);
  const email = draft.head.contactEmail;
  const [chosen, choose] = useState<string | null>(null);
  const way = email === '' ? 'hand' : (chosen ?? 'mail');
  const action = useAction(QUOTATION_NOTICES, { onDone: () => setOpen(false) });
  const unsaved = useUnsavedFields();
  const why = (unsaved && NOT_SAVED[unsaved]) ?? whyNot(quotation, draft);
  return (
    <div className="quotation-send">
      {/* A title is not shown on a touch screen, nor read to who can't focus the button. */}
      {why !== null && <p className="quotation-why">{why}</p>}
      {why === null && draft.sums !== null && (
        <p className="quotation-send-total">{formatRand(draft.sums.total, draft.currency)}</p>
      )}
      <Button
        leftSection={<IconSend size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        disabled={why !== null}
      >
        Send
      </Button>
      <Modal opened={isOpen} onClose={() => action.busy || setOpen(false)} title={`Send ${quotation.name}`}>
        <LastLook quotation={quotation} draft={draft} />
        <OfficeForm
          action={action}
          intent="send"
          hidden={{
            id: quotation.id,
            edits: String(draft.edits),
            offer: draft.offer,
            customerId: quotation.customer?.id ?? '',
          }}
        >
          <Lacking draft={draft} messages={action.messages} />
          <NativeSelect
            label="How"
            name="way"
            value={way}
            onChange={({ currentTarget: { value } }) => choose(value)}
            description={way === 'hand' ? HANDED_OVER : `To ${email}`}
          >
            {email !== '' && <option value="mail">By email</option>}
            <option value="hand">Printed and handed over</option>
          </NativeSelect>
          {way === 'mail' && <NoMailServer />}
          <FormError result={action.result} />
          <DialogFoot busy={action.busy} leave={() => setOpen(false)}>
            {/* What is shown may be older than what was typed. */}
            <SubmitButton action={action} data-autofocus disabled={unsaved !== null}>
              {way === 'hand' ? 'Hand over' : 'Send quotation'}
            </SubmitButton>
          </DialogFoot>
        </OfficeForm>
      </Modal>
    </div>
  );
}

/** What is not known yet of whom it is sent to; nothing has to be filled in. // P9 */
function Lacking({
  draft: { asks, asked },
  messages,
}: Pick<Props, 'draft'> & { messages: Record<string, string> }) {
  return (
    <>
      {asks.name && (
        <TextInput
          label="Company"
          description="Leave empty for a private person."
          name="company"
          autoComplete="off"
          maxLength={MAX_LINE_LENGTH}
          defaultValue={asked?.company}
          error={messages.company}
        />
      )}
      {asks.vatNumber && (
        <TextInput
          label="VAT number"
          description="If they have one."
          name="vatNumber"
          autoComplete="off"
          maxLength={30}
          error={messages.vatNumber}
        />
      )}
    </>
  );
}

const HANDED_OVER =
  'It counts as sent, without an email. Print the PDF, or send it by WhatsApp; its code leads the customer to the page where it is accepted.';

/** Nothing while it is being saved, which the click on the button itself begins: a button that is disabled by it would lose it. */
const NOT_SAVED: Readonly<Record<Unsaved, string | null>> = {
  saving: null,
  failed: 'What you typed last is not saved yet',
  refused: 'Correct what is marked first',
};

function whyNot({ revisions }: LoadedQuotation, { sums, isWaiting, rows, open }: Draft): ReactNode {
  const accepted = revisions.find(({ state }) => state === 'accepted');
  if (accepted) return `Revision ${accepted.letters} is accepted: delete this draft, and quote changes anew`;
  if (rows.every(({ kind }) => kind === 'text')) return 'Add a line first';
  if (isWaiting) return 'Wait until the parts are nested';
  if (open === null) return sums === null ? 'A line has no price yet' : null;
  return (
    <button type="button" className="link-button" onClick={() => focusLine(open.key)}>
      {`Line ${open.number} has no price yet`}
    </button>
  );
}

/** Its first field that lacks something; the editor chooses the line that is focused. */
function focusLine(key: string): void {
  const row = document.getElementById(`line-${key}`);
  const field = row?.querySelector<HTMLElement>('[data-missing]') ?? row?.querySelector('input');
  field?.focus();
}

function LastLook({ quotation, draft }: Props) {
  const { sums, currency, head, validityDays, samples, rows } = draft;
  if (sums === null) return null;
  const priced = rows.filter(({ kind }) => kind !== 'text').length;
  const outdated = rows.filter(({ isOutdated }) => isOutdated).length;
  return (
    <>
      <dl className="fact-list">
        <Fact label="Customer">{quotation.customer?.name}</Fact>
        {head.contactName !== '' && <Fact label="Contact">{head.contactName}</Fact>}
        <Fact label="Lines">{priced}</Fact>
        <Fact label="Excluding VAT">{formatRand(sums.net, currency)}</Fact>
        <Fact label="Total">
          <strong>{formatRand(sums.total, currency)}</strong>
        </Fact>
        {head.deliveryTime !== '' && <Fact label="Delivery time">{head.deliveryTime}</Fact>}
        <Fact label="Valid until">{formatCalendarDay(dayAfter(quotation.today, validityDays))}</Fact>
      </dl>
      {samples.length > 0 && (
        <p className="quotation-warning">{`Sample prices: ${samples.join(', ')}. They are not your company’s.`}</p>
      )}
      {outdated > 0 && (
        <p className="quotation-warning">{`${outdated} ${outdated === 1 ? 'line uses a price' : 'lines use prices'} older than ${outdated === 1 ? 'its' : 'their'} validity.`}</p>
      )}
    </>
  );
}
