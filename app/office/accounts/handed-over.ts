import { countOf } from '#app/ui/count-of.ts';

type Held = { applications: number; interviews: number; timeOffers: number; leads: number };

const LIST = new Intl.ListFormat('en-GB');

/** What an account leaves behind when it is deleted, in words; null if nothing. // H4 */
export function handedOver({ applications, interviews, timeOffers, leads }: Held): string | null {
  const counts: [number, string, string?][] = [
    [applications, 'application'],
    [interviews, 'interview to come', 'interviews to come'],
    [timeOffers, 'open offer of interview times', 'open offers of interview times'],
    [leads, 'lead'],
  ];
  const parts = counts.filter(([total]) => total > 0).map((count) => countOf(...count));
  return parts.length === 0 ? null : LIST.format(parts);
}
