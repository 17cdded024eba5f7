import { type Company, companyOf } from '#app/company/company.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import { testProfile } from './company-profile.ts';

/** The company of the tests. */
export const testCompany: Company = companyOf(testProfile);

/** The profile of the tests' company, changed. */
export function changedProfile(change: (profile: Changeable<Profile>) => void): Profile {
  const profile = structuredClone(testCompany.profile) as Changeable<Profile>;
  change(profile);
  return profile;
}

/** Without `readonly` at the top, so that a test can replace a section. */
type Changeable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Whom the mails of tests are from. */
export const testSender = () => ({ name: testCompany.name, address: testCompany.salesEmail });
