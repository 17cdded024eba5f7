type Props = {
  to?: string;
  replyTo?: string;
  subject: string;
  text: string;
  files?: readonly string[];
};

/** A mail as its recipient sees it. Its content is rendered as plain text. // L18 */
export function MailPreview({ to, replyTo, subject, text, files = [] }: Props) {
  const facts = [
    ['To', to],
    ['Reply to', replyTo],
    ['Subject', subject],
    ['Attached', files.join(', ')],
  ].filter(([, value]) => value);
  return (
    <section className="mail-preview" aria-label="Preview">
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{text}</p>
    </section>
  );
}
