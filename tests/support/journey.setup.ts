import { afterAll, afterEach } from 'vitest';
import { closeBrowser, takeComplaints } from './browser.ts';

// A stray console error or page error fails the journey it happened in.
afterEach(() => {
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`);
});

afterAll(closeBrowser);
