import type { ReactNode } from 'react';

type Tone = 'sheet' | 'white' | 'plate';

interface SectionProps {
  /** The anchor, when the section is jumped to. */
  id?: string;
  tone?: Tone;
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

/** A band of the page in one tone, with the column inside. */
export function Section({ id, tone = 'sheet', labelledBy, className, children }: SectionProps) {
  return (
    <section id={id} data-tone={tone} aria-labelledby={labelledBy} className={joined('section', className)}>
      <div className="wrap">{children}</div>
    </section>
  );
}

function joined(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
