// Switches two-factor sign-in off on a running server, for an admin who lost the app and has no other admin to ask.
import { findLogin } from '#app/accounts/admins/accounts.queries.server.ts';
import { normalizeEmail } from '#app/accounts/admins/email.ts';
import { disableTwoFactor } from '#app/accounts/two-factor/two-factor.commands.server.ts';
import { TWO_FACTOR_ERRORS } from '#app/accounts/two-factor/two-factor.ts';
import { runCommand } from './run-command.ts';
import { openRunningServerDatabase } from './running-server-database.ts';

await runCommand(async () => {
  const [verb, email] = process.argv.slice(2);
  if (verb !== 'off' || email === undefined)
    throw new Error('Say for whom: npm run two-factor -- off admin@example.com');
  await using database = await openRunningServerDatabase();
  const { db } = database;
  const login = await findLogin(db, normalizeEmail(email));
  if (login === null) throw new Error(`There is no account ${email}.`);
  const off = await disableTwoFactor(db, null, login.id);
  if (!off.ok) throw new Error(TWO_FACTOR_ERRORS[off.fault]);
  console.log(`Two-factor sign-in is off for ${email}. They are signed out everywhere.`);
});
