import type { ComponentProps } from 'react';

export type ButtonKind = 'primary' | 'secondary';

/** The CSS class of a button, for links that other components render. */
export function buttonClass(kind: ButtonKind): string {
  return `button button-${kind}`;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & { kind?: ButtonKind };

export function Button({ kind = 'primary', type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={buttonClass(kind)} {...props} />;
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className' | 'href'> & { kind?: ButtonKind; href: string };

/** A button-styled `<a>`: public pages use full page loads, not client-side navigation. */
export function ButtonLink({ kind = 'primary', children, ...props }: ButtonLinkProps) {
  return (
    <a className={buttonClass(kind)} {...props}>
      {children}
    </a>
  );
}
