import { NavLink } from 'react-router';

type TabLink = { to: string; label: string };

/** Tabs that are screens of their own: links, as their state stands in the address. */
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
