/** Who a mail is from, at its top and its end. */
export type Letterhead = {
  readonly name: string;
  readonly place: string;
  /** The colour of its top line and its button, and of the text on it, as `#rrggbb`. */
  readonly fill: string;
  readonly onFill: string;
};

/** The content of a mail; the layout is the same for all of them. */
export type EmailContent = {
  title: string;
  /** Paragraphs; line breaks within one are kept. Empty ones are left out. */
  paragraphs?: readonly string[];
  /** Label and value; facts without a value are left out. */
  facts?: readonly (readonly [label: string, value: string])[];
  button?: { label: string; url: string };
  /** Paragraphs at the end, in a muted style. */
  closing: readonly string[];
};

/**
 * Renders a mail as plain text and as HTML; all content is escaped. The HTML needs no images, wraps on a phone, and
 * supports dark mode.
 */
export function renderEmail(content: EmailContent, letterhead: Letterhead): { text: string; html: string } {
  const { title, closing, button } = content;
  const paragraphs = (content.paragraphs ?? []).filter((text) => text !== '');
  const facts = (content.facts ?? []).filter(([, value]) => value !== '');
  const blocks = [
    title,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    ...closing,
    `${letterhead.name}, ${letterhead.place}`,
  ];
  const body = [
    `<h1 style="margin:0 0 20px;font:bold 24px/1.2 ${HEAD}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeLines(text)}</p>`),
    factTable(facts),
    button ? buttonOf(button, letterhead) : '',
    ...closing.map((text) => `<p class="muted" style="${QUIET}">${escapeLines(text)}</p>`),
  ];
  return {
    text: `${blocks.filter((block) => block !== '').join('\n\n')}\n`,
    html: sheet(letterhead, title, body.join('')),
  };
}

const TEXT = 'Barlow,Arial,Helvetica,sans-serif';
const HEAD = "'Barlow Condensed','Arial Narrow',Arial,sans-serif";
const QUIET = 'margin:0 0 12px;color:#56636a;font-size:14px';

/** For mail programs that support prefers-color-scheme; others invert the light colours themselves. */
const dark = ({ onFill }: Letterhead) =>
  `@media (prefers-color-scheme:dark){.ground{background:#12171a!important}.sheet{background:#1a2125!important;color:#fff!important;border-color:#39444a!important}.sheet a{color:#fff!important}.sheet .button{color:${onFill}!important}.muted,.label{color:#aab5ba!important}.fact{border-color:#39444a!important}}`;

function sheet(letterhead: Letterhead, title: string, body: string): string {
  const { name, place, fill } = letterhead;
  return `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>:root{color-scheme:light dark}${dark(letterhead)}</style></head><body class="ground" style="margin:0;background:#f3f5f5"><table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f5"><tr><td align="center" style="padding:16px 8px"><table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;border:1px solid #cfd6d9;background:#fff;color:#12171a;font:16px/1.5 ${TEXT};text-align:left"><tr><td style="padding:14px 20px;border-top:4px solid ${fill};background:#12171a;color:#fff;font:bold 18px/1.2 ${HEAD}">${escapeHtml(name)}</td></tr><tr><td style="padding:28px 20px 16px;overflow-wrap:anywhere;word-break:break-word">${body}</td></tr><tr><td class="muted" style="padding:0 20px 24px;color:#56636a;font-size:14px">${escapeHtml(name)}, ${escapeHtml(place)}</td></tr></table></td></tr></table></body></html>`;
}

function factTable(facts: readonly (readonly [string, string])[]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th class="label fact" align="left" valign="top" style="width:1%;padding:8px 16px 8px 0;white-space:nowrap;word-break:normal;border-top:1px solid #cfd6d9;color:#56636a;font-weight:normal">${escapeHtml(label)}</th><td class="fact" valign="top" style="padding:8px 0;border-top:1px solid #cfd6d9">${escapeLines(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;font:16px/1.5 ${TEXT}">${rows.join('')}</table>`;
}

/** The URL is also shown in full below, for readers who can't see buttons or don't trust them. */
function buttonOf({ label, url }: { label: string; url: string }, { fill, onFill }: Letterhead): string {
  const to = escapeHtml(url);
  return `<p style="margin:0 0 12px"><a class="button" href="${to}" style="display:inline-block;padding:14px 22px;background:${fill};color:${onFill};font:bold 18px/1.2 ${HEAD};text-decoration:none">${escapeHtml(label)}</a></p><p style="${QUIET};margin-bottom:24px" class="muted"><a href="${to}" style="color:#56636a">${to}</a></p>`;
}

const escapeLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
