import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps, type Location, useLocation, useNavigate } from 'react-router';

/** The history state of a link from a list to one of its rows. The tab keeps it, so it needn't be in the address. */
export function listState({ pathname, search }: Pick<Location, 'pathname' | 'search'>): { list: string } {
  return { list: pathname + search };
}

/** The list as it was filtered when the row was opened, or null if the row was opened from elsewhere. // R5 */
export function openedFrom(path: string, state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null;
  const { list } = state;
  return typeof list === 'string' && (list === path || list.startsWith(`${path}?`)) ? list : null;
}

/**
 * The link from a row's page to its list.
 *
 * @param list the list's path.
 * @param search the list's query, if the row's address carries it.
 */
export function BackToList({ list, search = '' }: { list: string; search?: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const from = openedFrom(list, state);

  // Going back in the history restores the list's scroll position too.
  function goBack(event: MouseEvent): void {
    const otherTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (otherTab || from === null) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <GoBack to={from ?? list + search} onClick={goBack}>
      Go Back
    </GoBack>
  );
}

type GoBackProps = Pick<LinkProps, 'to' | 'onClick'> & { children: ReactNode };

/** The link above a screen's title to the screen that it belongs to. */
export function GoBack({ children, ...link }: GoBackProps) {
  return (
    <Link {...link} className="go-back">
      <IconArrowLeft size={18} stroke={1.5} aria-hidden="true" />
      {children}
    </Link>
  );
}
