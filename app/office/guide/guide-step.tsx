import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { countOf } from '#app/ui/count-of.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { IntentButton } from '#app/ui/office/office-form.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { GUIDE } from '../office-path.ts';
import type { openGuide } from './guide.queries.server.ts';
import { GUIDE_NOTICES } from './guide-notices.ts';
import { type Step, stepsLeft } from './guide-steps.ts';

const STATES = {
  open: ['yellow', 'To do'],
  done: ['teal', 'Done'],
  skipped: ['gray', 'Skipped'],
} as const;

/** One step: what to do, where, how far it is, and skipping it. // O8 */
export function StepItem({ step, children }: { step: Step; children: ReactNode }) {
  const { id, label, todo, link, state, sampleFields, skipped } = step;
  const [colour, word] = STATES[state];
  const skipWord = state === 'skipped' ? 'Take up again' : 'Skip';
  return (
    <li className="guide-step" id={id} aria-label={label}>
      <div className="guide-head">
        <h2>{label}</h2>
        <StatusBadge colour={colour}>{word}</StatusBadge>
      </div>
      <div className="guide-body">
        <p>{todo}</p>
        {sampleFields > 0 && (
          <p className="muted">{`${countOf(sampleFields, 'field is', 'fields are')} still from the sample.`}</p>
        )}
        {skipped && (
          <p className="muted">
            Skipped by {skipped.by}, <DateTime at={skipped.at} time />.
          </p>
        )}
        {children}
      </div>
      <div className="guide-foot">
        <Button component={Link} to={link.to} variant="default" aria-label={`Open ${link.label}`}>
          Open
        </Button>
        {state !== 'done' && (
          <GuideButton
            intent={skipWord === 'Skip' ? 'skip' : 'unskip'}
            hidden={{ step: id }}
            variant="subtle"
            color="gray"
            aria-label={`${skipWord}: ${label}`}
          >
            {skipWord}
          </GuideButton>
        )}
      </div>
    </li>
  );
}

type ButtonProps = Omit<ComponentProps<typeof IntentButton>, 'action'> & {
  intent: keyof typeof GUIDE_NOTICES;
  isBusy?: boolean;
};

/** Requests one of the guide's intents. */
export function GuideButton({ isBusy = false, ...button }: ButtonProps) {
  const action = useAction(GUIDE_NOTICES);
  return <IntentButton variant="default" {...button} action={{ ...action, busy: action.busy || isBusy }} />;
}

type PanelProps = { guide: NonNullable<Awaited<ReturnType<typeof openGuide>>> };

/** The guide on the dashboard: how many steps are left, and the next one. // O8 */
export function GuidePanel({ guide: { open, total, next, hasWork } }: PanelProps) {
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
        {/* Once there is work, that comes first. */}
        <Button component={Link} to={GUIDE} variant={hasWork ? 'default' : 'filled'}>
          Open the guide
        </Button>
        <GuideButton intent="dismiss" to={GUIDE}>
          Dismiss
        </GuideButton>
      </div>
    </section>
  );
}
