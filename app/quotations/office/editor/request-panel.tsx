import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { formatPhone } from '#app/country/phone-number.ts';
import type { Recognition } from '#app/customers/customer.ts';
import { drawingPath, drawingPreviewPath } from '#app/leads/office/leads-path.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { IconButton } from '#app/ui/office/icon-button.tsx';
import { PREVIEWS } from '#app/ui/office/preview/file-preview.tsx';
import type { RequestFile } from '../../quotations.queries.server.ts';
import type { Draft, LoadedQuotation } from '../load-quotation.server.ts';
import { ChooseCustomer } from './choose-customer.tsx';

type Props = { quotation: LoadedQuotation; draft: Draft; open: (file: RequestFile) => void };

/** What the customer wrote, so that nobody needs another page beside this one: the request's words and files, later questions. // P6 */
export function RequestPanel({ quotation: { leadId, questions }, draft: { asked, files }, open }: Props) {
  const message = asked?.message ?? '';
  const headingId = useId();
  if (message === '' && files.length === 0 && questions.length === 0) return null;
  return (
    <section
      className="panel panel-body quotation-message"
      aria-label={leadId === null ? 'Questions' : 'Request'}
    >
      {leadId === null && <h2>Questions</h2>}
      {message !== '' && (
        <div>
          <h2>What they wrote</h2>
          <p>{message}</p>
        </div>
      )}
      {questions.map(({ id, text, at, quotation }) => (
        <div key={id}>
          <h3>
            {`Asked about ${quotation}, `}
            <DateTime at={at} time />
          </h3>
          <p>{text}</p>
        </div>
      ))}
      {leadId !== null && files.length > 0 && (
        <div className="quotation-message-files">
          <h3 id={headingId}>Files of the request</h3>
          <ul className="quotation-files" aria-labelledby={headingId}>
            {files.map((file) => (
              <li key={file.id}>
                <FileLink file={file} leadId={leadId} open={open} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

export function canPreview({ mediaType, isOpen }: RequestFile): boolean {
  return isOpen && PREVIEWS[mediaType] !== undefined;
}

function FileLink({ file, leadId, open }: { file: RequestFile; leadId: string; open: Props['open'] }) {
  const { id, name, isOpen } = file;
  if (!isOpen)
    return <span className="muted">{`${name}: the page of the request says why it can’t be opened`}</span>;
  if (!canPreview(file))
    return (
      <a href={drawingPath(leadId, id)} download>
        {name}
      </a>
    );
  return (
    <button type="button" className="link-button" onClick={() => open(file)}>
      {name}
    </button>
  );
}

type PaneProps = { leadId: string; file: RequestFile; isAsked: boolean; close: () => void };

/** A file of the request in the place of the chosen line, beside the lines that are typed from it. */
export function FilePane({ leadId, file: { id, name, mediaType }, isAsked, close }: PaneProps) {
  const Preview = PREVIEWS[mediaType];
  return (
    // Below the lines on a narrow screen.
    <aside
      className="quotation-side panel panel-body"
      aria-label={name}
      ref={(pane) => {
        if (isAsked) pane?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <div className="line-panel-head">
        <h2>{name}</h2>
        <IconButton aria-label="Close the file" onClick={close}>
          <IconX aria-hidden="true" stroke={1.5} />
        </IconButton>
      </div>
      <div className="preview">
        {Preview !== undefined && <Preview href={drawingPreviewPath(leadId, id)} name={name} />}
      </div>
    </aside>
  );
}

const RECOGNISED: Readonly<Record<Recognition['by'], (value: string) => string>> = {
  email: (value) => `the address ${value}`,
  phone: (value) => `the phone number ${formatPhone(value)}`,
  domain: (value) => `the domain ${value}`,
};

/** Which customer somebody was taken for and why, whom it is addressed to, and another one to choose. // P9 */
export function Recognised({ quotation, draft }: Pick<Props, 'quotation' | 'draft'>) {
  const { customer, revisions } = quotation;
  const { recognised, head } = draft;
  if (recognised === null || customer === null || revisions.length > 1) return null;
  const to = [head.contactName, head.contactEmail].filter((part) => part !== '').join(', ');
  return (
    <div className="panel panel-body quotation-recognised" role="note">
      <p>
        <strong>{`Recognised by ${RECOGNISED[recognised.by](recognised.of)}: ${customer.name}.`}</strong>{' '}
        {to !== '' && `The quotation is addressed to ${to}.`}
      </p>
      <ChooseCustomer quotation={quotation} draft={draft} />
    </div>
  );
}
