import { useEffect, useRef } from 'react';
import { TextField } from '#app/ui/site/text-field.tsx';
import { formatWhileTyping } from '../contact-number.ts';

type ContactNumberFieldProps = {
  defaultValue?: string | undefined;
  error?: string | undefined;
};

/** Formats the number as +27 XX XXX XXXX during input and keeps the caret's position. // C3 */
export function ContactNumberField({ defaultValue, error }: ContactNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  // A native listener on the field runs before those on its ancestors, such as the draft's, which so get the formatted
  // number.
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const format = (event?: Event) => {
      const forwards = event instanceof InputEvent && event.inputType === 'deleteContentForward';
      const caret = field.selectionStart ?? field.value.length;
      const formatted = formatWhileTyping(field.value, caret, forwards);
      if (formatted.text === field.value) return;
      field.value = formatted.text;
      if (document.activeElement === field) field.setSelectionRange(formatted.caret, formatted.caret);
    };
    // Formats what was typed before hydration.
    format();
    field.addEventListener('input', format);
    return () => field.removeEventListener('input', format);
  }, []);

  return (
    <TextField
      ref={input}
      label="Contact Number"
      name="contactNumber"
      type="tel"
      autoComplete="tel"
      required
      maxLength={40}
      hint="+27 XX XXX XXXX"
      defaultValue={defaultValue}
      error={error}
    />
  );
}
