import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CompanyFacts } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { Options } from '#app/ui/office/list-filter.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { RowDialogs, type RowField } from '#app/ui/office/row-dialogs.tsx';
import { OCCASION_KEYS, OCCASIONS, type OccasionKey, type Values } from '../occasions.ts';
import { fillIn, MAX_BODY, MAX_SUBJECT } from '../template.ts';
import type { ListedTemplate } from '../templates.queries.server.ts';
import { MailPreview } from './mail-preview.tsx';

/** The dialogs of the Templates page. // L18 */
export function TemplateDialogs({ dialogs }: { dialogs: Dialogs<ListedTemplate> }) {
  return (
    <RowDialogs
      dialogs={dialogs}
      noun="Template"
      fields={(field, template) => <TemplateInputs field={field} template={template} />}
      deletion={({ name }) => (
        <>
          <p>Are you sure you want to delete this template? This action cannot be undone.</p>
          <p>{name}</p>
          <p className="muted">Emails already written with it stay as they are.</p>
        </>
      )}
    />
  );
}

/** What the placeholders of a preview stand for. */
function examplesFor(occasion: OccasionKey, { phone, hours }: CompanyFacts): Values<OccasionKey> {
  const candidate = {
    name: 'Thandi Mokoena',
    position: 'Welder',
    reference: 'A-1042',
    author: 'Nomvula Dlamini',
  };
  const customer = {
    name: 'Thandi Nkosi',
    company: 'Nkosi Engineering',
    reference: 'Q-1042',
    'quote type': 'Bending',
    subject: 'Your quote request Q-1042',
    owner: 'Sipho Dlamini',
  };
  return { ...(occasion === 'lead-answer' ? customer : candidate), phone, hours };
}

type Props = { field: RowField<ListedTemplate>; template: ListedTemplate | undefined };

function TemplateInputs({ field: fieldOf, template }: Props) {
  const company = useCompany();
  const [preview, setPreview] = useState(() => ({
    subject: template?.subject ?? '',
    body: template?.body ?? '',
  }));
  const [occasion, setOccasion] = useState<OccasionKey>(
    () => OCCASION_KEYS.find((key) => key === template?.occasion) ?? 'lead-answer',
  );
  const examples = examplesFor(occasion, company);
  const body = useRef<HTMLTextAreaElement>(null);

  /** Inserts a placeholder at the cursor. */
  function insert(name: string): void {
    const field = body.current;
    if (field === null) return;
    field.setRangeText(`{{${name}}}`, field.selectionStart, field.selectionEnd, 'end');
    field.focus();
    setPreview((now) => ({ ...now, body: field.value }));
  }

  return (
    <>
      <TextInput label="Name" {...fieldOf('name')} maxLength={100} required data-autofocus />
      <NativeSelect
        label="For"
        {...fieldOf('occasion')}
        defaultValue={occasion}
        onChange={({ currentTarget: { value } }) =>
          setOccasion(OCCASION_KEYS.find((key) => key === value) ?? occasion)
        }
      >
        <Options choices={OCCASION_KEYS.map((id) => ({ id, name: OCCASIONS[id].label }))} />
      </NativeSelect>
      <TextInput
        label="Subject"
        {...fieldOf('subject')}
        maxLength={MAX_SUBJECT}
        required
        onChange={({ currentTarget: { value } }) => setPreview((now) => ({ ...now, subject: value }))}
      />
      <Textarea
        ref={body}
        label="Text"
        {...fieldOf('body')}
        rows={10}
        maxLength={MAX_BODY}
        required
        onChange={({ currentTarget: { value } }) => setPreview((now) => ({ ...now, body: value }))}
      />
      <ul className="placeholders" aria-label="Placeholders">
        {Object.entries(OCCASIONS[occasion].placeholders).map(([name, meaning]) => (
          <li key={name}>
            <button type="button" onClick={() => insert(name)} title={`Insert ${meaning}`}>
              {`{{${name}}}`}
            </button>{' '}
            <span className="muted">{meaning}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>Preview</summary>
        <MailPreview subject={fillIn(preview.subject, examples)} text={fillIn(preview.body, examples)} />
      </details>
    </>
  );
}
