import chromium from '@sparticuz/chromium';

/** Unpacks the browser before two workers do so at the same time. */
export default async function unpackBrowser() {
  await chromium.executablePath();
}
