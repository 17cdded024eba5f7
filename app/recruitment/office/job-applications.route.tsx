import { NavLink, Outlet } from 'react-router';
import { JOB_APPLICATIONS } from './job-applications-path.ts';

// R1, R3, R4
const TABS = [
  { to: JOB_APPLICATIONS, label: 'Applications' },
  { to: `${JOB_APPLICATIONS}/positions`, label: 'Positions' },
  { to: `${JOB_APPLICATIONS}/questions`, label: 'Qualifying Questions' },
] as const;

/** What its three tabs have in common. Each tab is an address, so they are links, and `aria-current` says which is open. */
export default function JobApplications() {
  return (
    <>
      <div className="page-head">
        <h1>Job Applications</h1>
      </div>
      <nav className="tab-links" aria-label="Job Applications">
        {TABS.map(({ to, label }) => (
          <NavLink key={to} to={to} end>
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
