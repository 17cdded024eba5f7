import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PersonAvatar } from './person-avatar.tsx';

test('H1: initials are whole characters, also of names that begin with a symbol', () => {
  const initials = renderToStaticMarkup(
    createElement(PersonAvatar, { name: '🔧 werkswinkel', avatar: null }),
  );
  expect(initials).toContain('>🔧W<');
});
