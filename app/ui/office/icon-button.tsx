import type { ComponentProps } from 'react';

/** What it is about, for who hears it; the icon is its child. */
type Named = { 'aria-label': string };

/** A button that is an icon alone, a finger wide. */
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
