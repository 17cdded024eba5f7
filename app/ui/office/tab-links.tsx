import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';

type TabLink = { to: string; label: string };

/** Tabs with URLs: links, with `aria-current` on the open one. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const here = useLocation();
  // Of two tabs of one path the later one asks for more.
  const open = tabs.findLast(({ to }) => isAt(here, to));
  const nav = useRef<HTMLElement>(null);
  const openAt = open === undefined ? -1 : tabs.indexOf(open);
  // On a phone they are scrolled sideways: the open one is in view.
  useEffect(() => {
    const link = nav.current?.children[openAt];
    if (link instanceof HTMLElement && nav.current !== null)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
  }, [openAt]);
  return (
    <nav ref={nav} className="tab-links" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab === open ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

function isAt({ pathname, search }: { pathname: string; search: string }, to: string): boolean {
  const [path, query] = to.split('?');
  const parameters = new URLSearchParams(search);
  return (
    pathname.replace(/\/$/, '') === path &&
    [...new URLSearchParams(query)].every(([name, value]) => parameters.get(name) === value)
  );
}
