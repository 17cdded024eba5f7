import { useEffect, useRef } from 'react';
import { TextField } from '#app/ui/site/text-field.tsx';
import { formatWhileTyping } from '../contact-number.ts';

interface ContactNumberFieldProps {
  defaultValue?: string | undefined;
  error?: string | undefined;
}

/** Formats itself as +27 XX XXX XXXX while one types, and the caret stays where one is. // C3 */
export function ContactNumberField({ defaultValue, error }: ContactNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  // Listens on the field itself: whoever listens further out, such as the draft, finds the number formatted.
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
    // What was typed before React woke.
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
