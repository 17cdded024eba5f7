import { Button, type ButtonProps } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { ANSWER_ID } from './leads-path.ts';

/** Leads to the answer on the same page, which keeps its way back and the list beside it. */
export function AnswerLink(button: ButtonProps) {
  const { search, state } = useLocation();
  return <Button component={Link} to={{ search, hash: ANSWER_ID }} replace state={state} {...button} />;
}
