import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** The year's figures and applications as a file. // D6 */
export function DownloadLink({ year }: { year: number }) {
  return (
    <Button
      component="a"
      variant="default"
      href={`/admin/dashboard.csv?year=${year}`}
      download={`dashboard-${year}.csv`}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
    >
      Download
    </Button>
  );
}
