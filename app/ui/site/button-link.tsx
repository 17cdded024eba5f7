import type { ComponentProps } from 'react';
import { type ButtonKind, buttonClass } from './button.tsx';

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className' | 'href'> & { kind?: ButtonKind; href: string };

/** A button-styled `<a>`: public pages use full page loads, not client-side navigation. */
export function ButtonLink({ kind = 'primary', children, ...props }: ButtonLinkProps) {
  return (
    <a className={buttonClass(kind)} {...props}>
      {children}
    </a>
  );
}
