import { PasswordInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ChangeAnswer } from '../account.ts';
import { CURRENT_PASSWORD } from '../recent-password.ts';

/** One's own password, asked for in the form that was refused without it; it is sent again with the rest. // T4, A7 */
export function ConfirmPassword({ answer }: { answer: ChangeAnswer | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer?.code === undefined) return;
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  if (answer?.code === undefined) return null;
  return (
    <PasswordInput
      label="Your own password"
      name={CURRENT_PASSWORD}
      autoComplete="current-password"
      error={answer.message}
      errorProps={{ role: 'alert' }}
      ref={field}
      required
    />
  );
}
