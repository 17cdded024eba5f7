import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

/**
 * A field for a date or a time. WebKit shows the present in an empty one, as if it were filled in; office-form.css hides that by
 * `data-empty`.
 */
export function DateInput({ onChange, ...props }: TextInputProps) {
  const [typed, setTyped] = useState(props.defaultValue ?? '');
  return (
    <TextInput
      type="date"
      {...props}
      data-empty={(props.value ?? typed) === '' || undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}
