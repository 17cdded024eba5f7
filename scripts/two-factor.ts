// Switches two-factor sign-in off on a running server, for an admin who lost the app and has no other admin to ask.
import { findLogin } from '#app/accounts/admins/accounts.queries.server.ts';
import { normalizeEmail } from '#app/accounts/admins/email.ts';
import { disableTwoFactor } from '#app/accounts/two-factor/two-factor.commands.server.ts';
import { TWO_FACTOR_ERRORS } from '#app/accounts/two-factor/two-factor.ts';
import { openRunningServerDatabase } from './running-server-database.ts';

const [verb, email] = process.argv.slice(2);
if (verb !== 'off' || email === undefined) {
  console.error('Say for whom: npm run two-factor -- off admin@example.com');
  process.exit(1);
}

const { db, close } = await openRunningServerDatabase();
try {
  const login = await findLogin(db, normalizeEmail(email));
  const off = login && (await disableTwoFactor(db, null, login.id));
  if (off?.ok) console.log(`Two-factor sign-in is off for ${email}. They are signed out everywhere.`);
  else fail(off ? TWO_FACTOR_ERRORS[off.fault] : `There is no account ${email}.`);
} finally {
  await close();
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
