import { sql } from 'drizzle-orm';
import { FIRST_NAME } from '#app/accounts/admins/account.ts';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { invitations } from '#app/accounts/invitations/invitations.tables.ts';
import { secondFactors } from '#app/accounts/two-factor/two-factor.tables.ts';
import type { Company } from '#app/company/company.ts';
import { sampleFields } from '#app/company/sample-fields.server.ts';
import { leads } from '#app/leads/leads.tables.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { applications } from '#app/recruitment/applications/applications.tables.ts';

/** Something to set up before the office is used, and where that is done. */
export type Step = { label: string; note: string; to: string };

/** What of the company is still the sample's; null if nothing is. // O9 */
function sampleStep({ profile }: Company): Step | null {
  const count = sampleFields(profile).length;
  if (count === 0) return null;
  return {
    label: 'Enter your company',
    note: `${count === 1 ? 'One field' : `${count} fields`} of the website still ${count === 1 ? 'shows' : 'show'} the sample company. System names them.`,
    to: '/admin/company',
  };
}

/**
 * What the first admin of a new installation has not done yet. Once a lead or an application has arrived, the dashboard
 * begins with work; only the sample company is still named, since visitors see it.
 */
export async function firstSteps(
  { db, config }: Pick<Services, 'db' | 'config'>,
  me: { id: string; name: string },
  company: Company,
): Promise<{ inUse: boolean; steps: Step[] }> {
  const { rows } = await db.execute<{ used: boolean; alone: boolean; secondFactor: boolean }>(sql`
    select exists (select from ${leads}) or exists (select from ${applications}) as used,
      (select count(*) from ${admins}) = 1 and not exists (select from ${invitations}) as alone,
      exists (select from ${secondFactors} where ${secondFactors.adminId} = ${me.id}) as "secondFactor"`);
  const [found] = rows;
  if (found === undefined) throw new Error('The first steps were not read');
  const sample = sampleStep(company);
  if (found.used) return { inUse: true, steps: sample === null ? [] : [sample] };
  const steps: [isPending: boolean, step: Step | null][] = [
    [
      me.name === FIRST_NAME,
      {
        label: 'Enter your name',
        note: `This account is called ${FIRST_NAME}. Your name stands under your answers to customers and applicants.`,
        to: '/admin/settings?tab=account',
      },
    ],
    [
      !found.secondFactor,
      {
        label: 'Set up two-factor sign-in',
        note: 'A stolen password alone then opens nothing.',
        to: '/admin/settings?tab=account',
      },
    ],
    [
      found.alone,
      {
        label: 'Invite your colleagues',
        note: 'Each gets a link to set a password.',
        to: '/admin/accounts',
      },
    ],
    [sample !== null, sample],
    [
      config.mail.smtpUrl === null,
      {
        label: 'Connect a mail server',
        note: 'Until then emails are files on this server and reach nobody.',
        to: '/admin/system',
      },
    ],
    [
      config.backup.folder === null,
      { label: 'Arrange backups', note: 'This server makes none yet.', to: '/admin/system' },
    ],
    [
      true,
      {
        label: 'Review the open positions',
        note: 'They are on the careers page now, with the questions that applicants answer.',
        to: '/admin/job-applications/positions',
      },
    ],
  ];
  return {
    inUse: false,
    steps: steps.flatMap(([isPending, step]) => (isPending && step !== null ? [step] : [])),
  };
}
