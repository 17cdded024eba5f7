/**
 * `npm run test:browsers [-- firefox | webkit]`: the main journeys in Firefox and in WebKitGTK, against the built server with an
 * embedded database of its own. Needs Debian's firefox-esr, webkit2gtk-driver and xvfb. The journeys in detail, in Chromium, are
 * those of tests/e2e.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { ADMIN } from '../support/accounts.ts';
import { launch, stop } from '../support/server.ts';
import { openFirefox } from './firefox.ts';
import { Page, type Window } from './page.ts';
import { openWebKit } from './webkit.ts';

type Journey = (page: Page, files: { cv: string; dxf: string }) => Promise<void>;

const WIDTHS = [1440, 390];

const JOURNEYS: Readonly<Record<string, Journey>> = {
  async 'a visitor reads the site'(page) {
    for (const width of WIDTHS) {
      await page.resize(width);
      for (const address of ['/', '/materials', '/blog', '/career', '/contact-us', '/quote']) {
        await page.open(address);
        const sideways = await page.sidewaysScroll();
        if (sideways > 0) throw new Error(`${address} scrolls ${sideways} px sideways at ${width} px`);
      }
    }
    await page.resize(1440);
  },
  async 'a visitor sends an enquiry'(page) {
    await page.open('/contact-us');
    await page.type('Company', 'Nkosi Engineering');
    await page.type('Name', 'Thandi Nkosi');
    await page.type('Phone', '011 555 0100');
    await page.type('Email', 'thandi@example.com');
    await page.type('Message', 'Two plates, 12 mm');
    await page.click('Send enquiry');
    await page.sees('Thank you for your enquiry');
  },
  async 'a visitor asks for a quote with a drawing'(page, { dxf }) {
    await page.open('/quote');
    await page.type('Name', 'Sipho Dlamini');
    await page.type('Email', 'sipho@example.com');
    await page.choose('Quote type', 'CNC Laser Cutting');
    await page.attach('Drawings', dxf);
    await page.sees(path.basename(dxf));
    await page.sees('Cut length');
    await page.click('Request quote');
    await page.sees('Thank you for your enquiry');
  },
  async 'somebody applies with a CV'(page, { cv }) {
    await page.open('/career');
    await page.type('Full Name', 'Lerato Mokoena');
    await page.type('Email Address', 'lerato@example.org');
    await page.type('Contact Number', '082 555 0142');
    await page.choose('Position', 'Internal Sales and Estimator');
    await page.choose('Reason for change', 'Career Growth');
    await page.choose('Highest qualification', 'Completed Matric');
    await page.choose('Desired salary', 'R 12000.00');
    await page.type('Why are you interested', 'I like steel.');
    await page.type('What have you sold or priced before?', 'Brackets.');
    await page.attach('CV', cv);
    await page.click('Apply for Job');
    await page.sees('Your reference is A-');
  },
  async 'staff sign in and answer an enquiry'(page) {
    await page.open('/admin-login');
    await page.type('Email', ADMIN.email);
    await page.type('Password', ADMIN.password);
    await page.click('Login');
    await page.sees('Dashboard');
    await page.open('/admin/leads');
    await page.click('Thandi Nkosi');
    await page.sees('Two plates, 12 mm');
    await page.type('Message', 'Thank you. They are in stock.');
    await page.click('Send');
    await page.sees('They are in stock.');
  },
  async 'staff arrange an interview'(page) {
    await page.open('/admin/job-applications');
    await page.click('Lerato Mokoena');
    await page.click('Details and answers');
    await page.sees('I like steel.');
    await page.click('Arrange');
    await page.isEmpty('Day');
    await page.choose('Day', '2031-03-04');
    await page.choose('Time', '10:00');
    await page.type('Place', 'Office');
    await page.click('Arrange');
    await page.dialogCloses();
    await page.sees('4 March 2031');
  },
  async 'an editor writes an article'(page) {
    await page.open('/admin/blog');
    await page.click('Create New Article');
    // The list before it has a field for titles too.
    await page.type(
      'Text of the article',
      '## How it is cut\nSlowly, **and straight**.\n/quo\nMeasure twice.',
    );
    for (const text of ['How it is cut', 'and straight', 'Measure twice.']) await page.seesExactly(text);
    await page.type('Title', 'Written elsewhere than in Chromium');
    await page.seesExactly('Saved');
    await page.open('/admin/blog');
    await page.sees('Written elsewhere than in Chromium');
  },
};

const BROWSERS: Readonly<Record<string, (onFault: (fault: string) => void) => Promise<Window>>> = {
  firefox: openFirefox,
  webkit: openWebKit,
};

const wanted = process.argv.slice(2);
for (const [name, open] of Object.entries(BROWSERS))
  if (wanted.length === 0 || wanted.includes(name)) await walk(name, open);

/** All journeys in one browser, in their order: later ones work with what earlier ones sent. */
async function walk(
  name: string,
  open: (onFault: (fault: string) => void) => Promise<Window>,
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-browsers-'));
  const files = {
    cv: path.join(folder, 'cv.pdf'),
    dxf: path.join(import.meta.dirname, '../../app/drawings/corpus', 'flange.dxf'),
  };
  await writeFile(files.cv, samplePdf('CV'));
  const server = await launch({ DATA_DIR: path.join(folder, 'data'), STARTER_CONTENT: 'on' });
  const faults: string[] = [];
  const window = await open((fault) => faults.push(fault));
  const page = new Page(window, server.url);
  try {
    for (const [what, journey] of Object.entries(JOURNEYS)) {
      await journey(page, files).catch((error: unknown) => faults.push(String(error)));
      console.log(`${name}: ${what}: ${faults.length === 0 ? 'passed' : `failed\n${faults.join('\n')}`}`);
      if (faults.splice(0).length > 0) process.exitCode = 1;
    }
  } finally {
    await window.close();
    await stop(server);
    await rm(folder, { recursive: true, force: true });
  }
}
