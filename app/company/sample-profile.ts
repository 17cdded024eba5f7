import * as facts from '#content/sample-company/facts.ts';
import { materials } from '#content/sample-company/materials.ts';
import * as pictures from '#content/sample-company/pictures.ts';
import { services } from '#content/sample-company/services.ts';
import * as texts from '#content/sample-company/texts.ts';
import { companyOf } from './company.ts';
import { PROFILE_VERSION, type Profile } from './profile/profile.ts';

/** What a database without a profile shows: the company of the specification. Its people, numbers and addresses don't exist. // O1 */
export const sampleProfile: Profile = {
  version: PROFILE_VERSION,
  ...facts,
  ...texts,
  ...pictures,
  services,
  materials,
};

export const sampleCompany = companyOf(sampleProfile);
