import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { cleanSvg } from './clean-logo.server.ts';
import { logoOf } from './logo.ts';
import { PNG_PREFIX } from './profile/logo-file.ts';
import { logoFault } from './profile/logo-rules.ts';

const svg = (content: string, attributes = 'viewBox="0 0 32 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const PATH = '<path d="M0 0h32v32z"/>';

const ACTIVE = /script|on[a-z]+=|javascript|foreignObject|https?:\/\/(?!www\.w3\.org)|@import|<!|<\?|data:/i;

test.each([
  ['a script', svg(`<script>alert(1)</script>${PATH}`)],
  [
    'a script with a prefix',
    svg(`<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>${PATH}`),
  ],
  ['an event of the drawing', svg(PATH, 'viewBox="0 0 1 1" onload="alert(1)"')],
  ['an event of a shape', svg('<path d="M0 0" onfocusin="alert(1)" tabindex="1"/>')],
  ['an unknown event', svg('<path d="M0 0" onfuture="alert(1)"/>')],
  ['a link with a script', svg(`<a xlink:href="javascript:alert(1)">${PATH}</a>`)],
  ['a link elsewhere', svg(`<a href="https://evil.example">${PATH}</a>`)],
  [
    'HTML',
    svg(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="//evil.example"/></body></foreignObject>',
    ),
  ],
  ['a picture of another site', svg('<image href="https://evil.example/a.png"/>')],
  ['a picture in it', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
  ['a drawing of another site', svg('<use href="https://evil.example/a.svg#b"/>')],
  [
    'two links at one element',
    svg(`<defs><g id="a">${PATH}</g></defs><use xlink:href="https://evil.example/#a" href="#a"/>`),
  ],
  ['an import', svg(`<style>@import url(https://evil.example/a.css);</style>${PATH}`)],
  ['a fill of another site', svg('<path d="M0 0" fill="url(https://evil.example/a.svg#b)"/>')],
  ['an escaped style', svg('<path d="M0 0" style="fill:u\\72l(https://evil.example/)"/>')],
  [
    'a font of another site',
    svg('<style>@font-face{font-family:a;src:url(//evil.example)}</style><text font-family="a">A</text>'),
  ],
  ['another base', svg(`<g xml:base="https://evil.example/">${PATH}</g>`)],
  ['an animation', svg('<path d="M0 0"><animate attributeName="href" values="javascript:alert(1)"/></path>')],
  ['a set', svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>')],
  ['a style sheet beside it', `<?xml-stylesheet href="https://evil.example/a.css"?>${svg(PATH)}`],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`],
  [
    'an entity bomb',
    `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
  ],
  ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>'],
  ['a page', '<!doctype html><html><body>Hello</body></html>'],
  ['nothing', ''],
  ['half a file', svg(PATH).slice(0, -8)],
  ['something else', 'PK\u0003\u0004 not a drawing'],
])('O3: a logo with %s is refused in words, or harmless afterwards', async (_, hostile) => {
  const cleaned = await cleanSvg(hostile);
  if (cleaned.ok) expect([logoFault(cleaned.svg), ACTIVE.test(cleaned.svg)]).toEqual([null, false]);
  else expect(cleaned.fault).toMatch(/Please/);
  // A profile that is imported is not cleaned, so it is refused there.
  if (hostile !== '') expect(logoFault(hostile)).toMatch(/Please/);
});

test.each([
  ['is nested deeply', svg(`${'<g>'.repeat(3_000)}${'</g>'.repeat(3_000)}`)],
  ['has very many parts', svg('<path d="M0 0"/>'.repeat(2_500))],
  ['is large', svg(`<path d="${'M0 0h1'.repeat(20_000)}"/>`)],
  ['has no size', svg(PATH, '')],
  ['has a size beyond everything', svg(PATH, 'viewBox="0 0 1e12 1e12"')],
  ['has no area', svg(PATH, 'viewBox="0 0 0 32"')],
  [
    'repeats itself without end',
    svg(
      `<defs>${PATH.replace('<path', '<path id="p0"')}${Array.from(
        { length: 12 },
        (_, at) => `<g id="p${at + 1}">${`<use href="#p${at}"/>`.repeat(10)}</g>`,
      ).join('')}</defs><use href="#p12"/>`,
    ),
  ],
  ['contains itself', svg('<g id="a"><use href="#a"/></g><use href="#a"/>')],
  [
    'masks itself without end',
    svg(
      `<defs>${Array.from(
        { length: 12 },
        (_, at) => `<mask id="m${at}">${`<path d="M0 0h9v9z" mask="url(#m${at + 1})"/>`.repeat(10)}</mask>`,
      ).join('')}</defs><path d="M0 0h9v9z" mask="url(#m0)"/>`,
    ),
  ],
])('O3: a logo that %s is refused at once', async (_, hostile) => {
  const cleaned = await cleanSvg(hostile);
  expect(cleaned).toMatchObject({ ok: false, fault: expect.stringContaining('Please') });
});

test('O3: what drawing programs leave in a file is taken out, and the drawing stays', async () => {
  const drawn = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Created with Inkscape -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" id="Layer_1" width="64" height="32">
  <sodipodi:namedview id="base" inkscape:zoom="1"/><metadata>made here</metadata>
  <defs><linearGradient id="linear-gradient"><stop offset="0" stop-color="#2f9e44"/></linearGradient>
  <style>.cls-1{fill:url(#linear-gradient);}.cls-2{fill:#0b5fa5;}</style></defs>
  <g inkscape:label="Sign"><path class="cls-1" d="M0 0h32v32z"/><rect class="cls-2" width="9" height="9"/></g>
</svg>`;
  const cleaned = await cleanSvg(drawn);
  expect(cleaned).toMatchObject({ ok: true });
  if (!cleaned.ok) return;
  expect(cleaned.svg).toContain('viewBox="0 0 64 32"');
  expect(cleaned.svg).toMatch(/fill:\s*url\(#/);
  expect(cleaned.svg).not.toMatch(/inkscape|sodipodi|metadata|<!|<\?/);
  expect(logoOf({ ...testCompany.profile, look: { colour: '#2f9e44', logo: cleaned.svg } })).toEqual({
    path: expect.stringMatching(/^\/company\/logo\.[0-9a-f]{8}\.svg$/),
    ratio: 2,
  });
});

test('O3: a PNG in an imported profile has to be one, and small', () => {
  const png = (width: number) => {
    const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0', 'latin1');
    head.writeUInt32BE(width, 16);
    head.writeUInt32BE(9, 20);
    return PNG_PREFIX + head.toString('base64');
  };
  expect(logoFault(png(512))).toBeNull();
  for (const wrong of [
    png(50_000),
    `${PNG_PREFIX}aGVsbG8=`,
    `${PNG_PREFIX}<svg onload=a>`,
    `${png(9)}${'A'.repeat(300_000)}`,
  ])
    expect(logoFault(wrong)).toMatch(/The logo is/);
  const { path } = logoOf({ ...testCompany.profile, look: { colour: '#2f9e44', logo: png(512) } });
  expect(path).toMatch(/\.png$/);
});

test('O3: an SVG that is too large or declares entities is refused before any work, with what to do', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>';
  const large = await cleanSvg(`${drawing}<!--${' '.repeat(60_000)}-->`);
  expect(large).toEqual({ ok: false, fault: expect.stringContaining('larger than 60 KB') });
  const entities = await cleanSvg(`<!DOCTYPE svg [<!ENTITY a "b">]>${drawing}`);
  expect(entities).toEqual({ ok: false, fault: expect.stringContaining('declares entities') });
});
