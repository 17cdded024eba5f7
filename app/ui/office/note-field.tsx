import { Textarea, type TextareaProps } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';

/** A text of several lines that Ctrl+Enter submits, for staff who write many. */
export function NoteField(props: TextareaProps & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Textarea rows={3} onKeyDown={submitByKeys} aria-keyshortcuts="Control+Enter Meta+Enter" {...props} />
  );
}

function submitByKeys({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}
