import { Outlet } from 'react-router';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { TabLinks } from '#app/ui/office/tab-links.tsx';
import { JOB_APPLICATIONS } from '../../positions/job-applications-path.ts';

// R1, R3, R4
const TABS = [
  { to: JOB_APPLICATIONS, label: 'Applications' },
  { to: `${JOB_APPLICATIONS}/positions`, label: 'Positions' },
  { to: `${JOB_APPLICATIONS}/questions`, label: 'Qualifying Questions' },
] as const;

/** The layout that its three tabs share. */
export default function JobApplications() {
  return (
    <>
      <PageHead title="Job Applications" />
      <TabLinks label="Job Applications" tabs={TABS} />
      <Outlet />
    </>
  );
}
