import { data } from 'react-router';
import { officeHead } from '#app/company/head/office-head.ts';
import { labelOfKind } from '#app/mail/mail-kinds.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { BesideList } from '#app/ui/office/beside-list.tsx';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { MAIL, mailPath } from '../office-path.ts';
import type { Route } from './+types/read-mail.route.ts';
import { findMail, type ListedMail } from './mail.queries.server.ts';
import { AboutMail, MailProgress, MailStateBadge } from './mail-state.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Mail');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const mail = isRowId(params.mailId) ? await findMail(db, params.mailId) : null;
  return mail ?? data(null, { status: 404 });
}

/** One mail as it was sent. Its text only: the HTML says the same. // B17 */
export default function ReadMail({ loaderData: mail }: Route.ComponentProps) {
  if (mail === null) {
    return (
      <>
        <PageHead title="Email not found" back={<BackToList list={MAIL} />} />
        <section className="panel empty muted">It was deleted with what it was about.</section>
      </>
    );
  }
  const { kind, subject, text, attached, recipient, state } = mail;
  const facts = [
    // Where nothing is known of the subject, it is the title.
    ['Kind', subject === null ? '' : labelOfKind(kind)],
    ['To', recipient && <EmailText key="to">{recipient}</EmailText>],
    ['About', <AboutMail key="about" mail={mail} />],
    ['Status', <MailStateBadge key="state" state={state} />],
    ['When', <MailProgress key="when" mail={mail} />],
    ['Attached', attached.join(', ')],
  ] as const;
  return (
    <BesideList list={MAIL} label="Emails" of="email" open={mail.id} loaded={mail} row={besideMail}>
      <PageHead title={subject ?? labelOfKind(kind)} back={<BackToList list={MAIL} />} />
      <section className="panel read-mail" aria-label="Email">
        <dl className="fact-list">
          {facts.map(([name, value]) =>
            value === '' ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        {text === null ? (
          <p className="muted">{subject !== null ? NOT_KEPT : state === 'sent' ? NO_COPY : NOT_WRITTEN}</p>
        ) : (
          <p className="read-mail-text">{text}</p>
        )}
      </section>
    </BesideList>
  );
}

function besideMail({ id, subject, kind, recipient, state, settledAt, createdAt }: ListedMail) {
  return {
    to: mailPath(id),
    name: subject ?? labelOfKind(kind),
    side: <DateTime at={settledAt ?? createdAt} />,
    more: recipient,
    // Most are sent, and that word would take a second line.
    status: state !== 'sent' && <MailStateBadge state={state} />,
  };
}

const NOT_WRITTEN = 'There is no text yet: it is written when the email is sent.';
const NO_COPY = 'There is no text: the email was sent before copies were kept.';
const NOT_KEPT = 'The text of emails with a code, and of those about accounts, is not kept.';

export function ErrorBoundary() {
  return (
    <>
      <BackToList list={MAIL} />
      <LoadFailed message="The email could not be loaded" />
    </>
  );
}
