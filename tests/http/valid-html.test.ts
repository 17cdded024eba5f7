import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication } from '../support/applications.ts';
import { hasJava, htmlFaults } from '../support/html-checker.ts';
import { addLead } from '../support/leads.ts';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

/** Java starts slowly on a busy machine. */
const MINUTES = 300_000;

let cookie: string;
const site = await openSite({ STARTER_CONTENT: 'on' });
beforeAll(async () => {
  ({ cookie } = await signInOverHttp(site.url));
});
afterAll(() => site[Symbol.asyncDispose]());

async function open(path: string, signedIn = false) {
  const response = await fetch(site.url + path, { headers: signedIn ? { cookie } : {} });
  return { path, html: await response.text() };
}

test.skipIf(!hasJava)(
  'S27: the HTML of every public page is valid by the W3C checker',
  async () => {
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
    expect(listed.length).toBeGreaterThan(25);
    const others = [
      '/nowhere',
      '/blog?search=nothing-like-it',
      '/blog/nowhere',
      '/quote/steel',
      '/career/nowhere',
      '/admin-login',
      '/admin-login?forgot',
      '/admin/reset',
      '/admin/invitation',
      '/application/unknown',
    ];
    expect(await htmlFaults(await Promise.all([...listed, ...others].map((path) => open(path))))).toEqual([]);
  },
  MINUTES,
);

test.skipIf(!hasJava)(
  'S27: the HTML of the office is valid by the W3C checker',
  async () => {
    const { database } = site;
    const lead = await addLead(database, {
      kind: 'quote',
      unit: 'steel',
      drawings: ['plate.pdf', 'list.xlsx'],
    });
    await addLead(database);
    const application = await addApplication(database, { answers: [['Can you weld?', 'Yes']] });
    const [article] = await database.query<{ id: string }>('select id from posts limit 1');
    const paths = [
      '',
      '/notifications',
      '/leads',
      '/leads?search=nothing-like-it',
      '/leads/new',
      `/leads/${lead.id}`,
      '/job-applications',
      '/job-applications/positions',
      '/job-applications/questions',
      `/job-applications/${application.id}`,
      '/candidates',
      '/create-candidate',
      '/accounts',
      '/accounts?name=a',
      '/system',
      '/audit',
      '/mail',
      '/settings',
      '/settings?tab=account',
      '/settings/templates',
      '/prices',
      '/prices/machines',
      '/prices/terms',
      '/prices/versions',
      '/blog',
      '/blog/categories',
      '/blog/tags',
      '/blog/authors',
      `/blog/${article?.id}`,
      `/blog/${article?.id}/versions`,
      `/blog/${article?.id}/preview`,
      '/posts',
      '/nowhere',
    ];
    const pages = await Promise.all(paths.map((path) => open(`/admin${path}`, true)));
    expect(pages.filter(({ html }) => html.includes('<button type="submit">Login'))).toEqual([]);
    expect(await htmlFaults(pages)).toEqual([]);
  },
  MINUTES,
);
