import { useState } from 'react';
import { countOf } from '#app/ui/count-of.ts';
import type { FieldNode } from './field-node.ts';
import { GroupFields, GroupMessage, SectionField } from './section-fields.tsx';

type Props = { node: FieldNode; messages: Readonly<Record<string, string>> };
type Group = Extract<FieldNode, { type: 'group' }>;

/** The fields of a section. Those under a heading can be folded, which makes a long form easier to find one's way in. */
export function SectionParts({ node, messages }: Props) {
  const parts = node.type === 'group' ? partsOf(node) : [];
  return (
    <>
      {parts.length === 0 && (
        <section className="panel panel-body">
          <GroupMessage message={messages.v} />
          <SectionField node={node} path="v" messages={messages} />
        </section>
      )}
      {parts.map((part) =>
        part.heading === '' ? (
          <section key="" className="panel panel-body">
            <GroupMessage message={messages.v} />
            <GroupFields node={part} path="v" messages={messages} />
          </section>
        ) : (
          <FoldedPart key={part.heading} node={part} messages={messages} />
        ),
      )}
    </>
  );
}

/** Unfolded while nothing in it is filled in, so that nothing of a new entry is overlooked, and where something is wrong. */
function FoldedPart({ node, messages }: Props & { node: Group }) {
  const [isOpen, setOpen] = useState(() => !isFilledIn(node));
  const names = node.fields.map(({ name }) => `v.${name}`);
  const isWrong = Object.keys(messages).some((path) =>
    names.some((name) => path === name || path.startsWith(`${name}.`)),
  );
  return (
    <details
      className="panel fold company-part"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{node.heading}</h2>
        <span className="muted">{contentsOf(node.fields)}</span>
      </summary>
      <div className="panel-body">
        <GroupFields node={node} path="v" messages={messages} />
      </div>
    </details>
  );
}

/** The group once for each heading, with the fields under it. */
function partsOf(group: Group): Group[] {
  const parts: Group[] = [];
  for (const field of group.fields) {
    const last = parts.at(-1);
    if (last === undefined || field.heading !== '')
      parts.push({ ...group, heading: field.heading, fields: [field] });
    else parts[parts.length - 1] = { ...last, fields: [...last.fields, field] };
  }
  return parts;
}

function isFilledIn(node: FieldNode): boolean {
  switch (node.type) {
    case 'group':
      return node.fields.some(isFilledIn);
    case 'list':
      return node.entries.length > 0;
    case 'input':
      return node.value !== '';
    // Something is always chosen.
    case 'choice':
    case 'flag':
      return false;
  }
}

/** What is found in a part that is folded. */
function contentsOf(fields: readonly FieldNode[]): string {
  const [only, ...others] = fields;
  if (only?.type === 'list' && others.length === 0) return countOf(only.entries.length, only.entry);
  return labelsOf(fields).join(' · ');
}

/** Of the fields, and in place of a group those of its own. Units stand in brackets. */
function labelsOf(fields: readonly FieldNode[]): string[] {
  return fields.flatMap((field) =>
    field.type === 'group' && field.heading !== ''
      ? labelsOf(field.fields)
      : field.label.replace(/ \(.*/, ''),
  );
}
