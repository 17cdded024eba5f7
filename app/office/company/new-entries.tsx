import { Button } from '@mantine/core';
import { useContext } from 'react';
import type { FieldNode } from './field-node.ts';
import { inputOf, OptionsOfForm } from './form-options.ts';

/** An entry of a list while it is edited. */
export type Row = { id: number; node: FieldNode };

/** A new branch with the hours of the first one as they are entered: most branches keep the same. // O4 */
export function withHoursOf(form: HTMLElement | null, path: string, blank: FieldNode): FieldNode {
  function filledIn(node: FieldNode, name: string): FieldNode {
    if (node.type === 'group')
      return { ...node, fields: node.fields.map((field) => filledIn(field, `${name}.${field.name}`)) };
    const entered = form?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    return node.type === 'input' ? { ...node, value: entered?.value ?? '' } : node;
  }
  if (blank.type !== 'group') return blank;
  const fields = blank.fields.map((field) =>
    field.name === 'hours' ? filledIn(field, `${path}.0.hours`) : field,
  );
  return { ...blank, fields };
}

type HolidaysProps = {
  blank: FieldNode;
  rows: readonly Row[];
  append: (nodes: readonly FieldNode[]) => void;
};

/** Proposes South Africa's public holidays of this year and the next, without those that are there. // O4 */
export function HolidaysButton({ blank, rows, append }: HolidaysProps) {
  const { holidays } = useContext(OptionsOfForm);
  const entered = new Set(rows.map(({ node }) => (node.type === 'group' ? inputOf(node, 'day') : '')));
  const missing = holidays.filter(({ day }) => !entered.has(day));
  const [first, last] = [missing[0]?.day.slice(0, 4), missing.at(-1)?.day.slice(0, 4)];
  if (missing.length === 0) return null;
  return (
    <Button variant="default" onClick={() => append(missing.map((holiday) => filled(blank, holiday)))}>
      {`Add the public holidays of ${first === last ? first : `${first} and ${last}`}`}
    </Button>
  );
}

/** The entry with these values. */
function filled(blank: FieldNode, values: Readonly<Record<string, string>>): FieldNode {
  if (blank.type !== 'group') return blank;
  const fields = blank.fields.map((field) =>
    field.type === 'input' ? { ...field, value: values[field.name] ?? '' } : field,
  );
  return { ...blank, fields };
}
