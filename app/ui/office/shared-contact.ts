type Shared = { sameEmail: boolean; samePhone: boolean };

/** What two records of people have in common. Several people may share a phone, so it is said. // H6, L16 */
export function sharedContact({ sameEmail, samePhone }: Shared): string {
  if (sameEmail && samePhone) return 'same email and phone';
  return sameEmail ? 'same email' : 'same phone';
}
