import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconTrash, IconUserX } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { LONG_TOAST_MS } from '#app/ui/office/toast.tsx';
import type { SamePersonApplication } from '../../../privacy/personal-data.queries.server.ts';
import type { ApplicationDetail } from '../../application.queries.server.ts';
import { NOTICES } from '../../application-notices.ts';
import { exportPath, JOB_APPLICATIONS } from '../job-applications-path.ts';
import { type Erased, Erasure } from './erasure.tsx';

type Props = {
  application: ApplicationDetail;
  /** All applications of the same email address; empty where they could not be loaded. */
  person: SamePersonApplication[];
};

/** What is done seldom: handing out or erasing what is stored. // R2, X5 */
export function MoreActions({ application: { id, candidate }, person }: Props) {
  const navigate = useNavigate();
  const dialogs = useDialogs<Erased>(NOTICES, {
    toastMs: LONG_TOAST_MS,
    leadOn: () => navigate(JOB_APPLICATIONS, { replace: true }),
  });
  const all = person.length > 1 ? `the person (${person.length} applications)` : null;
  const erase = (also: SamePersonApplication[]) =>
    dialogs.open({ kind: 'delete', row: { id, fullName: candidate.fullName, also } });
  return (
    <>
      <Menu
        position="bottom-end"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label="More actions">
            <IconDots aria-hidden="true" stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={exportPath(id)} download leftSection={<IconDownload {...ICON} />}>
            Export data
          </Menu.Item>
          {all && (
            <Menu.Item
              component="a"
              href={`${exportPath(id)}?person`}
              download
              leftSection={<IconDownload {...ICON} />}
            >
              {`Export data of ${all}`}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => erase([])}>
            Delete application
          </Menu.Item>
          {all && (
            <Menu.Item color="red" leftSection={<IconUserX {...ICON} />} onClick={() => erase(person)}>
              {`Erase ${all}`}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Erasure dialogs={dialogs} />
    </>
  );
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
