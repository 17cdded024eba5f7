import { expect, test } from 'vitest';
import { starterTemplates } from '#content/starter/mail-templates.ts';
import type { Values } from './occasions.ts';
import { fillIn, placeholdersIn, templateSchema, unfilled } from './template.ts';

const values: Values<'lead-answer'> = {
  name: 'Thandi',
  company: '',
  reference: 'Q-1042',
  'quote type': 'Bending',
  subject: 'Your quote request Q-1042',
  owner: 'Sipho',
  phone: '+27 11 555 0142',
  hours: 'Monday to Friday',
};

const template = {
  occasion: 'lead-answer',
  name: 'Received',
  subject: 'Re: {{subject}}',
  body: 'Hello {{ name }}',
};

function messagesFor(change: Partial<typeof template>): Record<string, string> {
  const { error } = templateSchema.safeParse({ ...template, ...change });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

test('L18: placeholders are filled in anywhere in the text, with or without spaces', () => {
  expect(fillIn('{{name}}, {{ reference }}: {{quote type}}. {{name}}!', values)).toBe(
    'Thandi, Q-1042: Bending. Thandi!',
  );
});

test('L18: a name that looks like a placeholder, or like a replacement pattern, is inserted literally', () => {
  const hostile = { ...values, name: '{{owner}} $& $1 <script>alert(1)</script>' };
  expect(fillIn('{{name}}', hostile)).toBe(hostile.name);
});

test('L18: a placeholder without a value stays in the text, and the error that blocks sending names it', () => {
  const text = fillIn('For {{company}}, {{reference}}', values);
  expect(text).toBe('For {{company}}, Q-1042');
  expect(unfilled(text)).toBe('Fill in {{company}} before sending.');
});

test.each([
  ['{{}}', 'Fill in {{}} before sending.'],
  ['{{price}} and {{date}}', 'Fill in {{price}}, {{date}} before sending.'],
  ['{{price', 'Remove the double braces, {{ or }}, before sending.'],
  ['price}}', 'Remove the double braces, {{ or }}, before sending.'],
  ['{price} and } {', null],
])('L18: whether %j can be sent', (text, message) => {
  expect(unfilled(text)).toBe(message);
});

test('L18: the error for an unknown placeholder names it and lists the valid ones', () => {
  expect(messagesFor({ body: 'Hello {{nmae}}, {{reference}}' }).body).toMatch(
    /^There is no placeholder \{\{nmae\}\}\. There are \{\{name\}\}, .*\{\{reference\}\}/,
  );
  expect(messagesFor({ subject: '{{constructor}}' }).subject).toContain('{{constructor}}');
  expect(messagesFor({ body: 'Hello {{name}' }).body).toContain('double braces');
  expect(messagesFor({})).toEqual({});
});

test('L18: a template needs a name, a subject and a text, and its name and subject are single lines', () => {
  expect(Object.keys(messagesFor({ name: ' ', subject: '', body: '\n' })).sort()).toEqual([
    'body',
    'name',
    'subject',
  ]);
  const read = templateSchema.parse({ ...template, subject: 'Re:\r\nBcc: everybody@example.com' });
  expect(read.subject).toBe('Re: Bcc: everybody@example.com');
});

test('L18, H5: the starter templates are valid, and all their placeholders are filled in', () => {
  const candidate = {
    name: 'Thandi',
    position: 'Welder',
    reference: 'A-1042',
    author: 'Sipho',
    phone: '1',
    hours: '2',
  };
  for (const starter of starterTemplates) {
    expect(templateSchema.safeParse(starter).success).toBe(true);
    const text = starter.subject + starter.body;
    const filled = starter.occasion === 'lead-answer' ? fillIn(text, values) : fillIn(text, candidate);
    expect(placeholdersIn(filled)).toEqual([]);
  }
});
