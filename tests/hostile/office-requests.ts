import { crcOfZeros, deflatedZeros, hostileZip } from '#app/platform/files/content/hostile-zip.fixture.ts';
import { xlsxParts } from '#app/platform/files/content/sample-files.fixture.ts';
import { BOUNDARY, encodedTexts, filePayloads, multipart, SAMPLE_ROW_ID, TEXTS } from './payloads.ts';
import { get, type HostileRequest, MULTIPART, post } from './request.ts';

/** A lead with a drawing, and an article: the office answers for unknown ids before it reads anything. */
export type Subjects = { lead: string; drawing: string; article: string };

/** The limit of a form without files, minus the names of its fields. */
const SMALL_FORM_BYTES = 60_000;
const MEGABYTE = 1024 * 1024;

/** Creates what the office's requests are about. @param cookie the session of an admin. */
export async function createSubjects(url: string, cookie: string): Promise<Subjects> {
  const sent = new FormData();
  for (const [name, value] of Object.entries({
    name: 'Hostile',
    email: 'hostile@example.com',
    quoteType: 'Bending',
  }))
    sent.set(name, value);
  sent.set('attachments', new Blob([await hostileWorkbook()]), 'list.xlsx');
  const answer = await fetch(`${url}/api/send-quote`, { method: 'POST', body: sent });
  if (!answer.ok) throw new Error(await answer.text());
  const find = async (path: string, under: string): Promise<string> => {
    const html = await (await fetch(url + path, { headers: { cookie } })).text();
    const id = new RegExp(`${under}/([0-9a-f]{8}-[0-9a-f-]{27})`).exec(html)?.[1];
    if (id === undefined) throw new Error(`${path} names no ${under}`);
    return id;
  };
  const lead = await find('/admin/leads', '/admin/leads');
  return {
    lead,
    drawing: await find(`/admin/leads/${lead}`, `/admin/leads/${lead}/drawings`),
    article: await find('/admin/blog', '/admin/blog'),
  };
}

/** A workbook that the inspection accepts and whose sheet is as large as it may be. */
async function hostileWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = 60 * MEGABYTE;
  const parts = Object.entries(xlsxParts()).map(([name, content]) =>
    name === 'xl/worksheets/sheet1.xml'
      ? { name, data: deflatedZeros(bytes), bytes, crc32: crcOfZeros(bytes) }
      : { name, content },
  );
  return new Uint8Array(await hostileZip(parts));
}

/** Requests with a valid session to what staff use: forms, the article editor, uploads, previews, downloads. */
export function officeRequests({ lead, drawing, article }: Subjects, cookie: string): HostileRequest[] {
  const leadPath = `/admin/leads/${lead}`;
  const about = { id: lead };
  const forms: { path: string; fields: string[]; fixed: Record<string, string> }[] = [
    { path: leadPath, fields: ['text'], fixed: { ...about, intent: 'add-note' } },
    {
      path: leadPath,
      fields: ['name', 'company', 'email', 'phone', 'was.name', 'was.email', 'version'],
      fixed: { ...about, intent: 'contact' },
    },
    { path: leadPath, fields: ['followUpOn', 'seen'], fixed: { ...about, intent: 'follow-up' } },
    { path: leadPath, fields: ['owner', 'seen'], fixed: { ...about, intent: 'owner' } },
    { path: leadPath, fields: ['subject', 'text'], fixed: { ...about, intent: 'answer' } },
    {
      path: leadPath,
      fields: ['draft', 'removed'],
      fixed: { ...about, intent: 'answer', subject: 'Re', text: 'Yes' },
    },
    {
      path: '/admin/leads/new',
      fields: ['name', 'company', 'email', 'phone', 'message', 'wanted'],
      fixed: { intent: 'create', source: 'phone' },
    },
    {
      path: '/admin/settings/templates',
      fields: ['name', 'subject', 'body'],
      fixed: { intent: 'create', occasion: 'lead-answer' },
    },
    { path: '/admin/mail', fields: ['id', 'to'], fixed: { intent: 'send-again' } },
    { path: '/admin/blog/categories', fields: ['name', 'slug'], fixed: { intent: 'create' } },
    { path: '/admin/blog/tags', fields: ['name', 'slug'], fixed: { intent: 'create' } },
    { path: '/admin/blog/authors', fields: ['name', 'role', 'bio', 'slug'], fixed: { intent: 'create' } },
    { path: `/admin/blog/${article}`, fields: ['at', 'version'], fixed: { intent: 'schedule' } },
    {
      path: '/admin/accounts',
      fields: ['name', 'email', 'password', 'currentPassword'],
      fixed: { intent: 'create', position: 'Admin', avatar: 'cap' },
    },
    { path: '/admin/accounts', fields: ['email', 'position'], fixed: { intent: 'invite' } },
    {
      path: '/admin/company/home',
      fields: ['v.slogan', 'v.introduction', 'v.paragraphs.0', 'seen'],
      fixed: {
        intent: 'draft',
        section: 'home',
        'v.paragraphs.#': '9'.repeat(9),
        'v.facts.#': '9'.repeat(9),
      },
    },
    {
      path: '/admin/company/services/0',
      fields: ['entry', 'v.name', 'v.slug', 'v.line', 'seen'],
      fixed: { intent: 'publish', section: 'services' },
    },
    { path: '/admin/company/versions', fields: ['revision'], fixed: { intent: 'restore' } },
    { path: '/admin/job-applications/questions', fields: ['id', 'direction'], fixed: { intent: 'move' } },
    { path: '/admin/job-applications/questions', fields: ['from', 'to'], fixed: { intent: 'copy' } },
  ];
  return [
    ...forms.flatMap(({ path, fields, fixed }) => form(path, fields, fixed, cookie)),
    ...saves(article, cookie),
    ...uploads(leadPath, cookie),
    ...[`${leadPath}/drawings/${drawing}?preview`, `${leadPath}/drawings.zip`, '/admin/leads.csv'].map(
      (path) => ({ ...get(path, '', { Cookie: cookie }), name: `GET ${path}: a workbook of 60 MB` }),
    ),
  ];
}

function form(
  path: string,
  fields: string[],
  fixed: Record<string, string>,
  cookie: string,
): HostileRequest[] {
  return Object.entries(TEXTS).map(([kind, make]) => {
    const most = Math.floor(SMALL_FORM_BYTES / fields.length);
    const parts = [
      ...Object.entries(fixed),
      ...fields.map((name) => [name, Buffer.from(make(SMALL_FORM_BYTES)).subarray(0, most)] as const),
    ];
    const body = () =>
      multipart(
        BOUNDARY,
        parts.map(([name, content]) => ({
          head: `Content-Disposition: form-data; name="${name}"`,
          content: Buffer.from(content),
        })),
      );
    return post(path, MULTIPART, `${fixed.intent}: ${fields.join(', ')} of ${kind}`, body, cookie);
  });
}

/** The article editor's saves, up to 2 MB of JSON. */
function saves(article: string, cookie: string): HostileRequest[] {
  const bytes = 1.9 * MEGABYTE;
  const content = (change: Record<string, unknown>) =>
    JSON.stringify({
      base: 0,
      editor: SAMPLE_ROW_ID(),
      content: {
        title: 'Hostile',
        slug: '',
        excerpt: '',
        body: [],
        authorId: null,
        categoryIds: [],
        tagIds: [],
        picture: null,
        featured: false,
        ...change,
      },
    });
  const span = (text: string) => ({ _type: 'span', _key: 's', text, marks: [] });
  const block = (children: unknown[], more: Record<string, unknown> = {}) => ({
    _type: 'block',
    _key: 'b',
    style: 'normal',
    markDefs: [],
    children,
    ...more,
  });
  const half = Math.floor(bytes / 6);
  const links = Array.from({ length: 10_000 }, (_, at) => ({
    _type: 'link',
    _key: `l${at}`,
    href: `javascript:${'a'.repeat(100)}`,
  }));
  const bodies: Record<string, () => string> = {
    ...Object.fromEntries(
      Object.entries(TEXTS).flatMap(([kind, make]) => [
        [`a body of ${kind}`, () => content({ body: [block([span(make(half).toWellFormed())])] })],
        [`a title and a slug of ${kind}`, () => content({ title: make(60_000), slug: make(60_000) })],
      ]),
    ),
    'a body of many blocks': () => content({ body: Array(12_000).fill(block([span('x')])) }),
    'a block of many spans': () => content({ body: [block(Array(25_000).fill(span('x')))] }),
    'a block of many links': () => content({ body: [block([span('x')], { markDefs: links })] }),
    'a span of many marks': () =>
      content({ body: [block([{ ...span('x'), marks: Array(150_000).fill('x') }])] }),
    'deep lists': () => '['.repeat(bytes),
    'a deep body': () =>
      `${content({}).slice(0, -2)},"body":${'[{"children":'.repeat(100_000)}1${'}]'.repeat(100_000)}}}`,
    'unknown blocks': () => content({ body: Array(20_000).fill({ _type: 'x'.repeat(60), _key: 'x' }) }),
  };
  return Object.entries(bodies).map(([what, body]) =>
    post(`/admin/blog/${article}/save`, 'application/json', what, () => Buffer.from(body()), cookie),
  );
}

/** Files of an answer, pictures of an article and of the company, and its logo. */
function uploads(leadPath: string, cookie: string): HostileRequest[] {
  const fields = { id: leadPath.split('/').at(-1) ?? '', intent: 'answer', subject: 'Re', text: 'Yes' };
  const answers = Object.entries(filePayloads()).map(([what, make]) =>
    post(
      leadPath,
      MULTIPART,
      `an answer with ${what}`,
      async () => withFile(fields, 'files', await make()),
      cookie,
    ),
  );
  const images: Record<string, () => Uint8Array> = {
    'a PNG of 60,000 by 60,000 pixels': () => png(60_000, 60_000),
    'a PNG of 4,900 by 4,900 pixels without data': () => png(4_900, 4_900),
    'a JPEG of markers': () => Buffer.alloc(5 * MEGABYTE, Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
    'an AVIF of boxes': () => Buffer.alloc(5 * MEGABYTE, Buffer.from('\0\0\0\x20ftypavif')),
    'a WebP of nothing': () =>
      Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8X', 'latin1'), Buffer.alloc(5 * MEGABYTE)]),
    'an SVG of references': () =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<use href="#a"/>'.repeat(100_000)}</svg>`),
  };
  const described = { alt: 'A yard.', focusX: '50', focusY: '50' };
  const forms = [
    { path: '/admin/blog/images', fields: { intent: 'upload' }, field: 'file' },
    { path: '/admin/company/library/add', fields: { intent: 'upload', ...described }, field: 'file' },
    { path: '/admin/company/look', fields: { intent: 'draft', section: 'look' }, field: 'v.logo' },
  ];
  return [
    ...answers,
    ...forms.flatMap(({ path, fields: sent, field }) =>
      Object.entries(images).map(([what, make]) =>
        post(path, MULTIPART, what, () => withFile(sent, field, make()), cookie),
      ),
    ),
  ];
}

function withFile(fields: Record<string, string>, field: string, content: Uint8Array): Uint8Array {
  return multipart(BOUNDARY, [
    ...Object.entries(fields).map(([name, value]) => ({
      head: `Content-Disposition: form-data; name="${name}"`,
      content: Buffer.from(value),
    })),
    { head: `Content-Disposition: form-data; name="${field}"; filename="a.pdf"`, content },
  ]);
}

/** A PNG's header without its pixels. */
function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    header,
    Buffer.alloc(4),
    Buffer.alloc(MEGABYTE),
  ]);
}

/** Everything that is searched, each with one text of the full length. */
const SEARCHES = [
  ['/blog', 'search'],
  ['/api/posts/search', 'text'],
  ['/admin/leads', 'q'],
  ['/admin/leads', 'unit'],
  ['/admin/leads.csv', 'q'],
  ['/admin/mail', 'search'],
  ['/admin/blog', 'search'],
  ['/admin/job-applications', 'name'],
  ['/admin/candidates', 'q'],
  ['/admin/accounts', 'name'],
] as const;

export function searches(cookie: string): HostileRequest[] {
  return SEARCHES.flatMap(([path, field]) =>
    Object.entries(encodedTexts()).map(([what, text]) => ({
      ...get(`${path}?${field}=${text}`, '', path.startsWith('/admin') ? { Cookie: cookie } : {}),
      name: `GET ${path}?${field}: ${what}`,
    })),
  );
}
