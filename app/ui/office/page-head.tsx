import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** The link to the screen that this one belongs to. */
  back?: ReactNode;
  /** What is done on the screen. */
  children?: ReactNode;
};

/** The heading of a screen, between the way back and what is done on it. */
export function PageHead({ title, back, children }: Props) {
  return (
    <div className="page-head">
      {back && <div className="page-back">{back}</div>}
      <h1>{title}</h1>
      {children}
    </div>
  );
}
