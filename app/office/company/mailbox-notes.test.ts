import { expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { targetOf } from './edited.server.ts';
import { loadSection } from './load-section.server.ts';

test('O1: an email address over which a variable wins says so at its field, with the variable’s address', async () => {
  const helpOf = async (variables: Record<string, string>, name: string) => {
    await using services = await openTestServices(variables);
    const section = await loadSection(services, targetOf('people'));
    return section?.tree?.type === 'group' && section.tree.fields.find((field) => field.name === name)?.help;
  };
  const variables = { SALES_EMAIL: 'desk@example.com', CAREERS_EMAIL: 'jobs@example.com' };
  expect(await helpOf(variables, 'salesEmail')).toMatch(
    /SALES_EMAIL wins: .+ desk@example\.com\. The website/,
  );
  expect(await helpOf(variables, 'careersEmail')).toMatch(/CAREERS_EMAIL wins: .+ jobs@example\.com\./);
  expect(await helpOf({}, 'salesEmail')).toBe('');
  expect(await helpOf({ CAREERS_EMAIL: 'jobs@example.com' }, 'salesEmail')).toBe('');
});
