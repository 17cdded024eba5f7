import { Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FieldNode } from './field-node.ts';

type Props = { node: Extract<FieldNode, { type: 'group' }>; path: string; children: ReactNode };

/** The opening hours of a day; a day off has no times. // O4 */
export function OpenDay({ node, path, children }: Props) {
  const isStored = node.fields.some((field) => field.type === 'input' && field.value !== '');
  const [isOpen, setOpen] = useState(isStored);
  return (
    <>
      <Switch
        label="Open"
        // What is stored are the times: its own name only tells that something was changed.
        name={`open:${path}`}
        defaultChecked={isStored}
        onChange={({ currentTarget }) => setOpen(currentTarget.checked)}
        className="company-flag company-day"
      />
      {isOpen && children}
    </>
  );
}
