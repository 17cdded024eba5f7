import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

type Props = {
  className: string;
  title: ReactNode;
  /** What is in it, in a few words: all that a phone shows at first. */
  summary: ReactNode;
  /** What stands on the heading's line where there is room. */
  actions?: ReactNode;
  /** On a phone too, at first. */
  isUnfolded?: boolean;
  /** Whether a shortcut leads to it. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** A section of an application. Only a phone folds it, and unfolds it once a shortcut leads to it. // H1 */
export function ApplicationSection({
  className,
  title,
  summary,
  actions,
  isUnfolded,
  takesFocus,
  children,
}: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(isUnfolded === true);
  return (
    <section
      className={`panel panel-body application-section ${className}`}
      aria-labelledby={id}
      data-open={isOpen || undefined}
      tabIndex={takesFocus ? -1 : undefined}
      onFocus={({ target, currentTarget }) => target === currentTarget && setOpen(true)}
    >
      <div className="section-line">
        <h2 id={id}>{title}</h2>
        <p className="section-summary">{summary}</p>
        <button
          type="button"
          className="icon-button section-toggle"
          aria-labelledby={id}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown aria-hidden="true" stroke={1.5} />
        </button>
        {actions}
      </div>
      {children}
    </section>
  );
}
