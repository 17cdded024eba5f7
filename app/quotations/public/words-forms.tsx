import { Action } from '#app/company/private-frame.tsx';
import type { LOST_REASONS } from '#app/leads/lead.ts';
import { Button } from '#app/ui/site/button.tsx';
import { Field } from '#app/ui/site/field.tsx';
import { MAX_WORDS } from '../decision.ts';

/** A question to sales. // P11 */
export function AskForm({ path }: { path: string }) {
  return (
    <Action title="Ask a question">
      <form method="post" action={path}>
        <Field id="question" label="Your question" required>
          <textarea
            id="question"
            name="text"
            className="field-input"
            rows={4}
            maxLength={MAX_WORDS}
            required
          />
        </Field>
        <Button type="submit" kind="secondary" name="intent" value="ask">
          Send question
        </Button>
      </form>
    </Action>
  );
}

/** The same reasons as in the office, in the customer's words. // L16 */
const REASONS: Readonly<Record<keyof typeof LOST_REASONS, string>> = {
  price: 'The price',
  'lead-time': 'The lead time',
  'cannot-make': 'It is not what we need',
  'no-answer': 'The answer came too late',
  other: 'Another reason',
};

/** Declines, with a reason and a word. // P11 */
export function DeclineForm({ path }: { path: string }) {
  return (
    <Action title="Decline">
      <form method="post" action={path}>
        <Field id="reason" label="Why" required>
          <select id="reason" name="reason" className="field-input" defaultValue="other">
            {Object.entries(REASONS).map(([reason, label]) => (
              <option key={reason} value={reason}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field id="words" label="Comment">
          <textarea id="words" name="text" className="field-input" rows={3} maxLength={MAX_WORDS} />
        </Field>
        <Button type="submit" kind="secondary" name="intent" value="decline">
          Decline quotation
        </Button>
      </form>
    </Action>
  );
}
