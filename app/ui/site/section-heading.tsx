import type { ReactNode } from 'react';

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
