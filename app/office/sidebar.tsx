import { IconHome, IconLayoutDashboard, IconLogout, IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Form, Link, NavLink, useLocation } from 'react-router';
import { OFFICE } from '#app/accounts/sign-in/sign-in.ts';
import { PersonAvatar } from '#app/ui/office/person-avatar.tsx';
import { Brand } from './brand.tsx';
import { SCREEN_GROUPS } from './search/screens.ts';
import { SearchButton } from './search/search-button.tsx';

type SidebarProps = {
  me: { id: string; name: string; avatar: string | null; position: string };
  version: string;
};

export function Sidebar({ me, version }: SidebarProps) {
  const [open, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a low screen the last links are scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has a current link of its own
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    // Not a header: dialogs have one, and a page may have only one banner.
    <aside className="sidebar" aria-label="Side bar">
      <div className="sidebar-head">
        <Brand />
        <SearchButton me={me.id} />
        <button
          type="button"
          className="sidebar-burger"
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls="sidebar-nav"
          aria-label="Menu"
        >
          {open ? <IconX aria-hidden="true" stroke={1.5} /> : <IconMenu2 aria-hidden="true" stroke={1.5} />}
        </button>
      </div>
      <nav
        ref={nav}
        id="sidebar-nav"
        className="sidebar-nav"
        aria-label="Back office"
        data-open={open || undefined}
      >
        <DashboardLink close={() => setOpen(false)} />
        {SCREEN_GROUPS.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <p className="sidebar-group">{group.name}</p>
            <ul>
              {group.links.map(({ to, label, Icon }) => (
                <li key={to}>
                  <NavLink to={to} className="sidebar-link" onClick={() => setOpen(false)}>
                    <Icon aria-hidden="true" stroke={1.5} />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <SidebarFooter me={me} version={version} />
      </nav>
    </aside>
  );
}

/** Above the groups; marked as current on each of its tabs. // T3 */
function DashboardLink({ close }: { close: () => void }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === OFFICE || pathname === `${OFFICE}/notifications`;
  return (
    <Link to={OFFICE} className="sidebar-link" aria-current={isCurrent ? 'page' : undefined} onClick={close}>
      <IconLayoutDashboard aria-hidden="true" stroke={1.5} />
      Dashboard
    </Link>
  );
}

function SidebarFooter({ me, version }: SidebarProps) {
  return (
    <div className="sidebar-foot">
      <div className="sidebar-me">
        <PersonAvatar {...me} />
        <span>
          {me.name}
          <br />
          <span className="muted">{me.position}</span>
        </span>
      </div>
      <a href="/" className="sidebar-link">
        <IconHome aria-hidden="true" stroke={1.5} />
        Public home
      </a>
      <Form method="post" action="/admin/logout">
        <button type="submit" className="sidebar-link">
          <IconLogout aria-hidden="true" stroke={1.5} />
          Logout
        </button>
      </Form>
      <p className="sidebar-version">{`v${version}`}</p>
    </div>
  );
}
