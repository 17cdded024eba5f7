import { starterTemplates } from '#content/starter/mail-templates.ts';
import { testCompany } from '#tests/support/company.ts';
import { openRecruitment } from '#tests/support/recruitment.ts';
import { interviewSchema } from './interview.ts';
import { arrangeInterview } from './interviews.commands.server.ts';
import { interviewsOf } from './interviews.queries.server.ts';

export const NOW = new Date('2026-11-20T12:00:00+02:00');
export const NO_MAIL = { mail: false, subject: '', text: '' };

type Kind = 'arranged' | 'changed' | 'cancelled';

/** The starter template of an occasion, as the form sends it. */
export function textOf(kind: Kind) {
  const { subject = '', body: text = '' } =
    starterTemplates.find(({ occasion }) => occasion === `interview-${kind}`) ?? {};
  return { subject, text };
}

/** Services for what is done about interviews, a colleague, and how she does it. Dispose of it when done. */
export async function openInterviews() {
  const { services, me } = await openRecruitment();

  /** The form as the office sends it: on 28 November 2031, a Friday, from 10:00 to 11:00. */
  const fields = (more: Record<string, string> = {}, mail: Kind | null = 'arranged') =>
    interviewSchema.parse({
      day: '2031-11-28',
      time: '10:00',
      minutes: '60',
      place: '12 Main Road, Isando',
      people: me.id,
      ...(mail && { mail: 'yes', ...textOf(mail) }),
      ...more,
    });

  return {
    services,
    me,
    fields,
    arrange: (id: string, more = {}, mail: Kind | null = 'arranged') =>
      arrangeInterview(services.db, me, id, fields(more, mail), testCompany, NOW),
    /** The only interview of an application. */
    async only(applicationId: string) {
      const [interview] = await interviewsOf(services.db, [applicationId]);
      if (interview === undefined) throw new Error('There is no interview');
      return { ...interview, seen: { applicationId, interviewId: interview.id, seen: interview.sequence } };
    },
    /** Another colleague, by name. */
    async colleague(name: string): Promise<string> {
      const [row] = await services.database.query<{ id: string }>(
        `insert into admins (name, email, position) values ($1, $1 || '@colleagues.example.com', 'Admin')
         on conflict (email) do update set name = excluded.name returning id`,
        [name],
      );
      return row?.id ?? '';
    },
    [Symbol.asyncDispose]: () => services[Symbol.asyncDispose](),
  };
}
