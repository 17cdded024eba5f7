import { manyLines } from '#app/platform/submission/text-fields.ts';

/** The longest text of a reply that is stored, in characters. */
export const REPLY_LENGTH = 20_000;

/** Mail programs set these above a mail that they pass on, which is what its sender wants to be read. */
const FORWARDED =
  /^(?:-+ ?Forwarded message ?-+|Begin forwarded message:|-+ ?Weitergeleitete Nachricht ?-+)$/i;
const ORIGINAL = /^-{2,} ?(?:Original Message|Original Appointment|Oorspronklike boodskap) ?-{2,}$/i;
/** The fields that Outlook sets above the mail that it quotes, in English and Afrikaans. */
const FIELDS = [/^\*?(?:From|Van):/i, /^\*?(?:Sent|Date|Gestuur|Datum):/i, /^\*?(?:Subject|Onderwerp):/i];
/** How far below the first of them the others stand: a list of recipients may lie between. */
const FIELD_LINES = 12;
/** `On Mon, 23 Nov 2026 at 18:00, Sales <sales@example.com> wrote:`, which is often broken into several lines. */
const ATTRIBUTION = /^(?:On|Op) .{5,400}(?:wrote|skryf|geskryf|schreef):$/i;
const ATTRIBUTION_LINES = 4;

/**
 * What somebody wrote in a reply, without the mails that their program quotes below it. Everything is kept if they answered
 * between the quoted lines, passed a mail on, or wrote nothing else.
 *
 * @param subject says whether the mail was passed on.
 */
export function textOfReply(text: string, subject: string): string {
  const clean = manyLines(text);
  const isForwarded = /^(?:fwd?|wg|aanstuur):/i.test(subject.trim());
  const withoutHistory = isForwarded ? clean : withoutQuotes(clean.split('\n'));
  const reply = withoutHistory === '' ? clean : withoutHistory;
  return reply.length <= REPLY_LENGTH ? reply : `${reply.slice(0, REPLY_LENGTH).toWellFormed().trimEnd()} …`;
}

function withoutQuotes(all: readonly string[]): string {
  const lastQuoted = all.findLastIndex((line) => line.startsWith('>'));
  const end = all.findIndex((_, at) => isHistory(all, at, lastQuoted));
  const lines = end === -1 ? [...all] : all.slice(0, end);
  while (lines.length > 0 && isNoText(lines.at(-1) ?? '')) lines.pop();
  const isCut = lines.length < all.length;
  if (isCut) lines.length -= attributionAtEnd(lines);
  return lines.join('\n').trim();
}

/** Whether everything from this line on is a quoted mail. */
function isHistory(lines: readonly string[], at: number, lastQuoted: number): boolean {
  const line = (lines[at] ?? '').trim();
  if (ORIGINAL.test(line)) return true;
  const above = lines.slice(Math.max(0, at - 2), at).map((text) => text.trim());
  if (above.some((text) => FORWARDED.test(text))) return false;
  const [first, ...others] = FIELDS;
  if (first?.test(line)) {
    const below = lines.slice(at + 1, at + FIELD_LINES).map((text) => text.trim());
    return others.every((field) => below.some((text) => field.test(text)));
  }
  // Without `>` before the lines that it introduces, as some programs send it.
  return at > lastQuoted && ATTRIBUTION.test(line);
}

/** Outlook draws a line above the mail that it quotes. */
function isNoText(line: string): boolean {
  return line.startsWith('>') || /^(?:_{10,})?$/.test(line.trim());
}

/** How many lines at the end say who wrote what was quoted below. */
function attributionAtEnd(lines: readonly string[]): number {
  for (let count = 1; count <= Math.min(ATTRIBUTION_LINES, lines.length); count += 1) {
    const last = lines.slice(-count).map((line) => line.trim());
    if (last.includes('')) return 0;
    if (ATTRIBUTION.test(last.join(' '))) return count;
  }
  return 0;
}
