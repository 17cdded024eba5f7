import { expect, test } from 'vitest';
import { sampleFields } from '#app/company/sample-fields.server.ts';
import { sampleProfile } from '#app/company/sample-profile.ts';
import { guideSteps } from './guide-steps.ts';

test('O8, O9: every section in which something of the sample can be left belongs to a step', () => {
  const sections = new Set(sampleFields(sampleProfile).map(({ section }) => section));
  for (const section of sections) {
    const counted = guideSteps({ sample: [{ section }], done: {}, skipped: new Map() }).filter(
      ({ sampleFields: left }) => left > 0,
    );
    expect([section, counted.length]).toEqual([section, 1]);
  }
});
