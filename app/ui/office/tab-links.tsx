import { NavLink } from 'react-router';

type TabLink = { to: string; label: string };

/** Tabs with URLs: links, with `aria-current` on the open one. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="tab-links" aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
