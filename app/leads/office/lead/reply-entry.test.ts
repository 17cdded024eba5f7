import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReplyEntry } from './mail-entries.tsx';

test('L24: of a forged reply its address is shown, and that its sender could not be verified', () => {
  const email = 'thandi@example.org';
  const shown = (isForged: boolean) => {
    const reply = {
      ...{ id: '', fromName: 'Thandi', fromAddress: email, subject: 'New bank account', text: '' },
      ...{ drawings: [], leftOut: [], isAutomatic: false, isForged, receivedAt: new Date() },
    };
    return renderToStaticMarkup(createElement(ReplyEntry, { lead: { email }, reply }));
  };
  expect(shown(true)).toContain('replied by email from thandi@example.org');
  expect(shown(true)).toContain('The sender could not be verified.');
  expect(shown(false)).not.toContain(email);
  expect(shown(false)).not.toContain('verified');
});
