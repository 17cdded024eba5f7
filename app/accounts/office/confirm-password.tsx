import { PasswordInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ChangeAnswer } from '../account.ts';
import { CURRENT_PASSWORD } from '../recent-password.ts';

/**
 * One's own password, from when a form was refused without it: it is sent with the rest when the form is sent again, and
 * stays, with what was typed, where that fails for another reason. // T4, A7
 */
export function ConfirmPassword({ answer }: { answer: ChangeAnswer | undefined }) {
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refused = answer?.code !== undefined;
  useEffect(() => {
    if (!refused) return;
    setAsked(true);
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  if (!asked && !refused) return null;
  return (
    <PasswordInput
      label="Your own password"
      name={CURRENT_PASSWORD}
      autoComplete="current-password"
      error={refused ? answer.message : null}
      errorProps={{ role: 'alert' }}
      ref={field}
      required
    />
  );
}
