import type { ComponentProps } from 'react';

/** The accessible name; the icon is the child. */
type Named = { 'aria-label': string };

/** A button that consists of an icon, with a touch target of full size. */
export function IconButton({
  danger = false,
  ...button
}: ComponentProps<'button'> & Named & { danger?: boolean }) {
  return <button type="button" className="icon-button" data-danger={danger || undefined} {...button} />;
}

/** The same as a link. */
export function IconLink(link: ComponentProps<'a'> & Named) {
  return <a className="icon-button" {...link} />;
}
