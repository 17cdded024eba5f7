type Props = {
  to?: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** The table below the text. */
  table?: readonly (readonly [label: string, value: string])[];
  files?: readonly string[];
};

/** A mail as its recipient sees it. Its content is rendered as plain text. // L18 */
export function MailPreview({ to, replyTo, subject, text, table = [], files = [] }: Props) {
  const facts = [
    ['To', to],
    ['Reply to', replyTo],
    ['Subject', subject],
    ['Attached', files.join(', ')],
  ].filter(([, value]) => value);
  return (
    <section className="mail-preview" aria-label="Preview">
      <List rows={facts} />
      <p>{text}</p>
      {table.length > 0 && <List rows={table} />}
    </section>
  );
}

function List({ rows }: { rows: readonly (readonly (string | undefined)[])[] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
