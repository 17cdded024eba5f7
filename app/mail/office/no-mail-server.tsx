import { createContext, useContext } from 'react';
import { Link } from 'react-router';

/** Whether a mail server is set up: without one, emails are only written to files. */
export const HasMailServer = createContext(true);

/** Warns that what is sent reaches nobody. // L18, L22 */
export function NoMailServer() {
  if (useContext(HasMailServer)) return null;
  return (
    <p className="no-mail-server" role="note">
      No mail server is set up: emails are written to files and reach nobody.{' '}
      <Link to="/admin/system">System</Link>
    </p>
  );
}
