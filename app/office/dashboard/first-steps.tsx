import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Step } from './first-steps.server.ts';

/** What to set up in a new installation; nothing once it is in use. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null;
  return (
    <section className="panel first-steps" aria-labelledby="first-steps-heading">
      <h2 id="first-steps-heading">First steps</h2>
      <ul>
        {steps.map(({ label, note, to }) => (
          <li key={label}>
            <Link to={to}>
              <strong>{label}</strong>
              <span className="muted">{note}</span>
              <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
