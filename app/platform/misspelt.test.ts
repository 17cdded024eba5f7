import { expect, test } from 'vitest';
import { misspelt } from './misspelt.ts';

const KNOWN = ['PORT', 'HOST', 'CLAMD', 'PUBLIC_URL', 'DATABASE_URL', 'METRICS_PORT', 'METRICS_HOST'];

test.each([
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['PUBILC_URI', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['METRIC_PROT', 'METRICS_PORT'],
  ['PROT', 'PORT'],
  ['HOSTS', 'HOST'],
  ['CLAMAV', null],
  ['HOME', null],
  ['PATH', null],
  ['PORT', null],
  ['HOSTNAME', null],
  ['PUBLIC_URLS_OLD', null],
  ['KERF_PORT', null],
])('X3: %s is taken for %s', (name, meant) => {
  expect(misspelt([name], KNOWN)).toEqual(meant === null ? [] : [[name, meant]]);
});
