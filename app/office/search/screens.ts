import {
  IconActivity,
  IconAddressBook,
  IconArticle,
  IconBuilding,
  IconBuildingFactory2,
  IconCalendarEvent,
  IconCoins,
  IconFileDollar,
  IconFileText,
  IconHistory,
  IconInbox,
  IconMail,
  IconSettings,
  IconShare,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';

/** The screens by group, as the sidebar shows them. // T3 */
export const SCREEN_GROUPS = [
  {
    name: 'Sales',
    links: [
      { to: '/admin/leads', label: 'Leads', Icon: IconInbox },
      { to: '/admin/quotations', label: 'Quotations', Icon: IconFileDollar },
      { to: '/admin/customers', label: 'Customers', Icon: IconBuildingFactory2 },
      { to: '/admin/prices', label: 'Prices', Icon: IconCoins },
    ],
  },
  {
    name: 'Recruitment',
    links: [
      { to: '/admin/job-applications', label: 'Job Applications', Icon: IconFileText },
      { to: '/admin/interviews', label: 'Interviews', Icon: IconCalendarEvent },
      { to: '/admin/candidates', label: 'Candidates', Icon: IconAddressBook },
      { to: '/admin/create-candidate', label: 'Create Candidate', Icon: IconUserPlus },
    ],
  },
  {
    name: 'Website',
    links: [
      { to: '/admin/blog', label: 'Blog', Icon: IconArticle },
      { to: '/admin/posts', label: 'Social Pages', Icon: IconShare },
    ],
  },
  {
    name: 'Administration',
    links: [
      { to: '/admin/company', label: 'Company', Icon: IconBuilding },
      { to: '/admin/accounts', label: 'Admin Accounts', Icon: IconUsers },
      { to: '/admin/audit', label: 'Audit', Icon: IconHistory },
      { to: '/admin/mail', label: 'Mail', Icon: IconMail },
      { to: '/admin/settings', label: 'Settings', Icon: IconSettings },
      { to: '/admin/system', label: 'System', Icon: IconActivity },
    ],
  },
] as const;
