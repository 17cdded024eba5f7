import type { Settings } from './engine.server.ts';
import { SOCKET_PORT } from './socket-dir.server.ts';

/** By this a running PostgreSQL is known as ours. */
export const CLUSTER_NAME = 'kerf';

/**
 * PostgreSQL's command line. What is given here wins over every file in the cluster, so neither an edited
 * postgresql.conf nor an ALTER SYSTEM can turn off what makes it survive a power cut.
 */
export function postgresArguments(cluster: string, socketDir: string, extra: Settings): string[] {
  const settings: Settings = {
    cluster_name: CLUSTER_NAME,
    listen_addresses: '',
    // It is a list, in which a comma or a space ends a name that is not quoted.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    max_connections: '50',
    // X3: what is acknowledged is on the disk.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Bounds how much has to be replayed after a power cut, which on a memory card takes its time.
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Into the file that we hand to it.
    log_destination: 'stderr',
    logging_collector: 'off',
    // A line every five minutes that says that all is well would fill the file.
    log_checkpoints: 'off',
    // X5: a statement that failed, and the row that it was about, would outlive in the log what is erased.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...extra,
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
