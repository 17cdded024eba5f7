import type { ReactNode } from 'react';

type Tone = 'sheet' | 'white' | 'plate';

type SectionProps = {
  /** The anchor, for sections that are linked to. */
  id?: string;
  tone?: Tone;
  labelledBy?: string;
  className?: string;
  children: ReactNode;
};

/** A full-width part of a page in one colour tone, with the centred column inside; a section if it has a heading. */
export function Section({ id, tone = 'sheet', labelledBy, className, children }: SectionProps) {
  const Part = labelledBy ? 'section' : 'div';
  return (
    <Part id={id} data-tone={tone} aria-labelledby={labelledBy} className={joined('section', className)}>
      <div className="wrap">{children}</div>
    </Part>
  );
}

function joined(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

type SectionHeadingProps = {
  id: string;
  level?: 1 | 2;
  children: ReactNode;
  lead?: ReactNode;
};

export function SectionHeading({ id, level = 2, children, lead }: SectionHeadingProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="section-heading">
      <Heading id={id}>{children}</Heading>
      {lead ? <p className="lead muted">{lead}</p> : null}
    </div>
  );
}
