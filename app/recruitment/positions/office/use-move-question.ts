import { useLayoutEffect, useRef } from 'react';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { type MovedTo, ORDER_NOTICES } from '../question.ts';
import type { ListedQuestion } from '../questions.queries.server.ts';

/**
 * Moves questions of the list. A browser takes the focus from a row that is inserted elsewhere, so the button that was
 * pressed gets it back once the rows are in their new order. // H8, X4
 *
 * @returns `moved`: where the last one went, for the announcement.
 */
export function useMoveQuestion(rows: readonly ListedQuestion[]) {
  const action = useAction<MovedTo>(ORDER_NOTICES);
  const pressed = useRef<Element | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows are in their new order.
  useLayoutEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    if (document.activeElement === document.body && button instanceof HTMLElement) button.focus();
  }, [rows]);

  function move({ id }: ListedQuestion, direction: 'up' | 'down'): void {
    if (action.busy) return;
    pressed.current = document.activeElement;
    action.send(formOf({ intent: 'move', id, direction }));
  }

  const moved = action.result?.kind === 'done' ? action.result.data : undefined;
  return { move, moved };
}
