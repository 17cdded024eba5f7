import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { GUIDE } from '../office-path.ts';
import type { openGuide } from './guide.queries.server.ts';
import { GuideButton } from './guide-step.tsx';
import { stepsLeft } from './guide-steps.ts';

type Props = { guide: NonNullable<Awaited<ReturnType<typeof openGuide>>> };

/** The guide on the dashboard: how many steps are left, and the next one. // O8 */
export function GuidePanel({ guide: { open, total, next } }: Props) {
  return (
    <section className="panel panel-body guide-panel" aria-labelledby="guide-heading">
      <div>
        <h2 id="guide-heading">Setting up</h2>
        <p>
          {`${stepsLeft(open, total)}. Next: `}
          <Link to={`${GUIDE}#${next.id}`}>{next.label}</Link>
          <span className="muted">{`. ${next.todo}`}</span>
        </p>
      </div>
      <div className="form-row">
        <Button component={Link} to={GUIDE}>
          Open the guide
        </Button>
        <GuideButton intent="dismiss" to={GUIDE}>
          Dismiss
        </GuideButton>
      </div>
    </section>
  );
}
