import type { ComponentProps } from 'react';
import { type ButtonKind, buttonClass } from './button.tsx';

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className' | 'href'> & { kind?: ButtonKind; href: string };

/** A plain link: public pages are documents, and every step on the site is the opening of one. */
export function ButtonLink({ kind = 'primary', children, ...props }: ButtonLinkProps) {
  return (
    <a className={buttonClass(kind)} {...props}>
      {children}
    </a>
  );
}
