import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { AvatarPicker } from '#app/ui/office/avatar-picker.tsx';
import { HELP_BELOW } from '#app/ui/office/help-below.ts';
import { removeAndFocus } from '#app/ui/remove-and-focus.ts';
import { EntryActions } from './entry-actions.tsx';
import type { FieldNode } from './field-node.ts';
import { PictureOfEntry } from './focal-picture.tsx';
import { OptionsOfForm } from './form-options.ts';
import { ColourField, LogoField } from './look-fields.tsx';
import { HolidaysButton, type Row, withHoursOf } from './new-entries.tsx';
import { OpenDay } from './open-day.tsx';
import { PictureField } from './picture-field.tsx';
import { pastePosition } from './position-on-map.ts';

type Props<Node extends FieldNode = FieldNode> = {
  node: Node;
  /** The name of its control, or the beginning of those of its fields. */
  path: string;
  messages: Readonly<Record<string, string>>;
};

type NodeOf<Type extends FieldNode['type']> = Extract<FieldNode, { type: Type }>;

/** A field of a section, with everything below it. The fields are uncontrolled, as in every form of the office. */
export function SectionField({ node, path, messages }: Props) {
  switch (node.type) {
    case 'group':
      if (node.isRow) return <RowFields node={node} path={path} messages={messages} heading={node.label} />;
      return (
        <fieldset className="company-group">
          {node.label && <legend>{node.label}</legend>}
          {node.help && <p className="muted small">{node.help}</p>}
          <GroupMessage message={messages[path]} />
          <GroupFields node={node} path={path} messages={messages} />
        </fieldset>
      );
    case 'list':
      return <ListField node={node} path={path} messages={messages} />;
    case 'flag':
      return (
        <Switch
          label={node.label}
          description={node.help}
          name={path}
          defaultChecked={node.value}
          className="company-flag"
        />
      );
    case 'choice':
      if (node.isAvatar)
        return (
          <div className="company-avatar">
            <AvatarPicker label={node.label} name={path} chosen={node.value} error={messages[path]} />
          </div>
        );
      return (
        <NativeSelect
          label={node.label}
          description={node.help}
          name={path}
          defaultValue={node.value}
          data={node.options.map(([value, label]) => ({ value, label }))}
          error={messages[path]}
        />
      );
    case 'input':
      return <InputField node={node} path={path} messages={messages} />;
  }
}

/** The fields of a group without its frame. */
export function GroupFields({ node, path, messages }: Props<NodeOf<'group'>>) {
  return (
    <div className="company-fields">
      {node.fields.map((field) => (
        <SectionField key={field.name} node={field} path={`${path}.${field.name}`} messages={messages} />
      ))}
    </div>
  );
}

/** A group as a row of a table, whose labels are shown by its first row. */
function RowFields({ node, path, messages, heading }: Props<NodeOf<'group'>> & { heading: string }) {
  const fields = node.fields.map((field) => (
    <SectionField key={field.name} node={field} path={`${path}.${field.name}`} messages={messages} />
  ));
  const isHours = node.fields.every((field) => field.type === 'input' && field.kind === 'time');
  return (
    <fieldset className="company-row">
      <legend className="visually-hidden">{heading}</legend>
      <span className="company-row-heading" aria-hidden="true">
        {heading}
      </span>
      <div className="company-row-fields">
        {isHours ? (
          <OpenDay node={node} path={path}>
            {fields}
          </OpenDay>
        ) : (
          fields
        )}
      </div>
      <GroupMessage message={messages[path]} />
    </fieldset>
  );
}

/** What is wrong with several fields together. */
export function GroupMessage({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <p className="form-error" role="alert">
      {message}
    </p>
  );
}

const INPUT_TYPES = {
  line: 'text',
  number: 'text',
  email: 'email',
  phone: 'tel',
  url: 'url',
  time: 'time',
  day: 'date',
} as const;

function InputField({ node, path, messages }: Props<NodeOf<'input'>>) {
  const { kind, label, help, value, isWide, isOptional } = node;
  const options = useContext(OptionsOfForm);
  const common = {
    label,
    name: path,
    error: messages[path],
    defaultValue: value,
    ...(help && { description: help, inputWrapperOrder: HELP_BELOW }),
  };
  if (kind === 'hidden') return <input type="hidden" name={path} value={value} />;
  if (kind === 'colour') return <ColourField {...common} />;
  if (kind === 'logo') return <LogoField key={value} {...common} />;
  if (kind === 'text')
    return <Textarea {...common} className="company-wide" autosize minRows={1} maxRows={14} />;
  if (kind === 'picture') return <PictureField {...common} isOptional={isOptional} />;
  if (kind === 'service' || kind === 'material' || kind === 'quoteType') {
    // What is gone stays chosen until something else is: the message at the field says so.
    const isKnown = value === '' || options[kind].some((option) => option.value === value);
    const data = [...(isKnown ? [] : [{ value, label: value }]), ...options[kind]];
    const all = [{ value: '', label: isOptional ? 'None' : 'Choose' }, ...data];
    return <NativeSelect {...common} data={all} />;
  }
  return (
    <TextInput
      {...common}
      type={INPUT_TYPES[kind]}
      {...(isWide && { className: 'company-wide' })}
      {...(kind === 'number' && { inputMode: 'decimal', onPaste: pastePosition })}
    />
  );
}

/** Those of the list itself, not of lists in its entries. */
const REMOVE = {
  buttons: ':scope > ol > li > .company-entry-actions > [data-danger]',
  otherwise: ':scope > .form-row > button',
};

function ListField({ node, path, messages }: Props<NodeOf<'list'>>) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    node.entries.map((entry, id) => ({ id, node: entry })),
  );
  const nextId = useRef(node.entries.length);
  const frame = useRef<HTMLFieldSetElement>(null);
  const hasAdded = useRef(false);

  function append(nodes: readonly FieldNode[]): void {
    hasAdded.current = true;
    setRows([...rows, ...nodes.map((added, index) => ({ id: nextId.current + index, node: added }))]);
    nextId.current += nodes.length;
  }

  function move(index: number, by: 1 | -1): void {
    const [row, other] = [rows[index], rows[index + by]];
    if (row && other) setRows(rows.with(index, other).with(index + by, row));
  }

  // The first field of a new entry has the focus.
  useEffect(() => {
    if (!hasAdded.current) return;
    hasAdded.current = false;
    const entries = frame.current?.querySelectorAll(':scope > ol > li');
    entries?.[rows.length - 1]?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [rows]);

  return (
    <fieldset
      className="company-group company-list"
      data-unordered={node.isUnordered || undefined}
      ref={frame}
    >
      <legend>{node.label}</legend>
      {node.help && <p className="muted small">{node.help}</p>}
      <GroupMessage message={messages[path]} />
      <input type="hidden" name={`${path}.#`} value={rows.length} />
      <OrderField path={path} order={rows.map(({ id }) => id)} />
      <ol>
        {rows.map(({ id, node: entry }, index) => (
          <li key={id}>
            <EntryFields
              node={entry}
              entry={node.entry}
              index={index}
              path={`${path}.${index}`}
              messages={messages}
            />
            <span className="company-entry-actions">
              <EntryActions
                name={`${node.entry} ${index + 1}`}
                index={index}
                count={rows.length}
                move={node.isUnordered ? undefined : (by) => move(index, by)}
                remove={() =>
                  removeAndFocus(frame.current, index, REMOVE, () =>
                    setRows(rows.filter((row) => row.id !== id)),
                  )
                }
              />
            </span>
          </li>
        ))}
      </ol>
      <span className="form-row">
        {!(node.blank.type === 'group' && node.blank.isPicture) && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() =>
              append([node.name === 'branches' ? withHoursOf(frame.current, path, node.blank) : node.blank])
            }
          >
            {`Add ${/^[aeiou]/.test(node.entry) ? 'an' : 'a'} ${node.entry}`}
          </Button>
        )}
        {node.name === 'closedDays' && <HolidaysButton blank={node.blank} rows={rows} append={append} />}
      </span>
    </fieldset>
  );
}

type EntryProps = Props & { entry: string; index: number };

/** An entry of a list: its fields under its number, or a text alone. */
function EntryFields({ node, entry, index, path, messages }: EntryProps) {
  const label = `${entry.slice(0, 1).toUpperCase()}${entry.slice(1)} ${index + 1}`;
  if (node.type === 'group' && node.isRow)
    return <RowFields node={node} path={path} messages={messages} heading={label} />;
  if (node.type === 'group')
    return (
      <fieldset className="company-entry">
        <legend>{label}</legend>
        <GroupMessage message={messages[path]} />
        <PictureOfEntry node={node} path={path}>
          <GroupFields node={node} path={path} messages={messages} />
        </PictureOfEntry>
      </fieldset>
    );
  return <SectionField node={{ ...node, label }} path={path} messages={messages} />;
}

/** Tells the form that entries were added, moved or removed: its value differs from the one that it was rendered with. */
function OrderField({ path, order }: { path: string; order: readonly number[] }) {
  const field = useRef<HTMLInputElement>(null);
  const [initial] = useState(order.join());
  const now = order.join();
  useEffect(() => {
    if (field.current) field.current.value = now;
  }, [now]);
  return <input ref={field} type="text" hidden readOnly name={`${path}.order`} defaultValue={initial} />;
}
