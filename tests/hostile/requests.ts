import type { RouteConfigEntry } from '@react-router/dev/routes';
import siteMap from '#app/routes.ts';
import { officeRequests, type Subjects, searches } from './office-requests.ts';
import {
  BOUNDARY,
  encodedTexts,
  filePayloads,
  HEADER_CHARACTERS,
  jsonPayloads,
  multipart,
  multipartPayloads,
  SAMPLE_ROW_ID,
  TEXTS,
  urlencodedPayloads,
} from './payloads.ts';
import { get, type HostileRequest, MULTIPART, post } from './request.ts';

/** Endpoints and pages that accept forms from anybody, with the fields they read. */
const FORMS: { path: string; fields: string[] }[] = [
  { path: '/api/send-contact', fields: ['company', 'name', 'phone', 'email', 'message'] },
  {
    path: '/api/send-quote',
    fields: ['name', 'email', 'quoteType', 'arm', 'phone', 'message', 'submissionKey'],
  },
  {
    path: '/api/apply',
    fields: [
      ...['avatar', 'fullName', 'email', 'contactNumber', 'position', 'reasonForChange', 'currentSalary'],
      ...['desiredSalary', 'highestQualification', 'interestReason', 'submissionKey', 'asked', 'intent'],
      ...Array.from({ length: 60 }, () => `answer-${SAMPLE_ROW_ID()}`),
    ],
  },
];
const PAGES_WITH_FORMS = [
  { path: '/contact-us', like: 0 },
  { path: '/quote', like: 1 },
  { path: '/quote/fabrication', like: 1 },
  { path: '/career', like: 2 },
];
const SMALL_FORMS: { path: string; fields: string[]; fixed: Record<string, string> }[] = [
  { path: '/admin-login', fields: ['email', 'password', 'to'], fixed: {} },
  { path: '/admin-login', fields: ['password'], fixed: { email: 'nobody@example.com' } },
  { path: '/admin-login', fields: ['to'], fixed: { email: 'nobody@example.com', password: 'x' } },
  { path: '/admin-login', fields: ['email'], fixed: { intent: 'reset' } },
  { path: '/admin-login/code', fields: ['code', 'kind'], fixed: {} },
  { path: '/admin/reset', fields: ['password', 'token'], fixed: {} },
  { path: '/quotation', fields: ['token'], fixed: {} },
  { path: '/api/indication', fields: ['grade', 'thickness', 'quantity', 'width', 'height'], fixed: {} },
  { path: '/admin/invitation', fields: ['name', 'password', 'token'], fixed: {} },
];
/** The limit of a form without files; mostly the password. */
const SMALL_FORM_BYTES = 60_000;

/** Every URL in routes.ts, with a value for each parameter. */
async function everyPath(): Promise<string[]> {
  const paths = (entries: RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap((entry) => {
      const path = entry.path ? `${above}/${entry.path}` : above;
      return entry.children ? paths(entry.children, path) : [path || '/'];
    });
  return paths(await siteMap).map((path) => path.replace(/\/\*$/, '/x').replace(/:\w+\??/g, 'x'));
}

export type Plan = {
  /** Size of the large bodies. */
  bytes: number;
  /** Number of files per request, if several are accepted. */
  files: number;
  /** A session cookie for URLs behind the sign-in. */
  cookie: string;
  subjects: Subjects;
};

/** Every hostile input for every endpoint that accepts input, grouped by attack. */
export async function hostileRequests(plan: Plan): Promise<Record<string, HostileRequest[]>> {
  const paths = await everyPath();
  let senders = 0;
  // Logging out with it would end the session for all later requests.
  const cookieFor = (path: string) => (path === '/admin/logout' ? '' : plan.cookie);
  const groups = {
    'bodies of forms': forms(plan.bytes),
    files: files(plan.files),
    'texts in small forms': smallForms(plan.cookie),
    'queries of every address': paths.flatMap((path) => queries(path, cookieFor(path))),
    'bodies to every address': paths.flatMap((path) => posts(path, cookieFor(path))),
    addresses: addresses(),
    headers: headers(),
    searches: searches(plan.cookie),
    'the office': officeRequests(plan.subjects, plan.cookie),
  };
  return Object.fromEntries(
    Object.entries(groups).map(([name, requests]) => [
      name,
      requests.map((request) => {
        senders += 1;
        return fromItsOwnSender(request, senders);
      }),
    ]),
  );
}

/** Each from a different address, to stay below the limits per sender. */
function fromItsOwnSender(request: HostileRequest, at: number): HostileRequest {
  const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
  return { ...request, headers: { 'X-Forwarded-For': address, ...request.headers } };
}

function forms(bytes: number): HostileRequest[] {
  const pages = PAGES_WITH_FORMS.map(({ path, like }) => ({ path, fields: FORMS[like]?.fields ?? [] }));
  return [...FORMS, ...pages].flatMap(({ path, fields }) => [
    ...Object.entries(jsonPayloads(fields, bytes)).map(([what, body]) =>
      post(path, 'application/json', what, body),
    ),
    ...Object.entries(multipartPayloads(fields, bytes)).map(([what, body]) =>
      post(path, MULTIPART, what, body),
    ),
    ...Object.entries(urlencodedPayloads(fields, bytes)).map(([what, body]) =>
      post(path, 'application/x-www-form-urlencoded', what, body),
    ),
    post(
      path,
      `multipart/form-data; boundary=${'\r'.trim()}${'-'.repeat(HEADER_CHARACTERS)}`,
      'a boundary without end',
      () => Buffer.alloc(bytes, '\r\n-----'),
    ),
    post(
      path,
      `multipart/form-data; ${'a="\\'.repeat(HEADER_CHARACTERS / 4)}`,
      'parameters without end',
      () => Buffer.from('x'),
    ),
    post(path, 'text/plain', 'another type', () => Buffer.alloc(bytes, 'x')),
  ]);
}

function files(most: number): HostileRequest[] {
  const baits = Object.entries(filePayloads());
  return [
    { path: '/api/send-quote', count: most },
    { path: '/api/apply', count: 1 },
    { path: '/career', count: 1 },
  ].flatMap(({ path, count }) =>
    baits.map(([what, make]) => {
      let made: Uint8Array | undefined;
      const body = async () => {
        made ??= await make();
        const content = made;
        const head = 'Content-Disposition: form-data; name="attachments"; filename="a.pdf"';
        return multipart(
          BOUNDARY,
          Array.from({ length: count }, () => ({ head, content })),
        );
      };
      return post(path, MULTIPART, `${count} × ${what}`, body);
    }),
  );
}

function smallForms(cookie: string): HostileRequest[] {
  return SMALL_FORMS.flatMap(({ path, fields, fixed }) =>
    Object.entries(TEXTS).map(([kind, make]) => {
      const body = () =>
        multipart(
          BOUNDARY,
          [
            ...Object.entries(fixed),
            ...fields.map((name) => {
              const most = Math.floor(SMALL_FORM_BYTES / fields.length);
              return [name, Buffer.from(make(SMALL_FORM_BYTES)).subarray(0, most)] as const;
            }),
          ].map(([name, content]) => ({
            head: `Content-Disposition: form-data; name="${name}"`,
            content: Buffer.from(content),
          })),
        );
      return post(path, MULTIPART, `fields of ${kind}`, body, path.startsWith('/admin/') ? cookie : '');
    }),
  );
}

const QUERY = [
  'search',
  'category',
  'position',
  'sent',
  'to',
  'token',
  'page',
  'name',
  'email',
  'status',
  'q',
];

function queries(path: string, cookie: string): HostileRequest[] {
  const headers = path.startsWith('/admin') ? { Cookie: cookie } : {};
  const marks = encodedTexts()['combining marks'] ?? '';
  const each = Math.floor(marks.length / QUERY.length / 6) * 6;
  const all = QUERY.map((name) => `${name}=${marks.slice(0, each)}`).join('&');
  return [
    get(`${path}?${all}`, 'a query of combining marks', headers),
    get(`${path}?${'a&'.repeat(HEADER_CHARACTERS / 2)}`, 'a query of names', headers),
  ].map((request) => ({ ...request, name: `GET ${path}: ${request.name.split(': ')[1]}` }));
}

/** Unexpected POST requests to every URL. */
function posts(path: string, cookie: string): HostileRequest[] {
  const session = path.startsWith('/admin') ? cookie : '';
  const marks = () => Buffer.from(TEXTS['combining marks'](30_000));
  const part = () =>
    multipart(
      BOUNDARY,
      ['intent', 'name', 'email', 'id'].map((name) => ({
        head: `Content-Disposition: form-data; name="${name}"`,
        content: marks().subarray(0, 15_000),
      })),
    );
  return [
    post(path, MULTIPART, 'a small form of combining marks', part, session),
    post(path, 'application/json', 'a deep list', () => Buffer.alloc(60_000, '['), session),
  ];
}

function addresses(): HostileRequest[] {
  const texts = encodedTexts();
  const under = ['/', '/blog/', '/blog/authors/', '/career/', '/quote/', '/share/', '/assets/', '/admin/'];
  const shapes: Record<string, string> = {
    slashes: '/'.repeat(HEADER_CHARACTERS),
    'one-letter folders': 'a/'.repeat(HEADER_CHARACTERS / 2),
    'dots and slashes': '../'.repeat(HEADER_CHARACTERS / 3),
    'encoded dots and slashes': '%2e%2e%2f'.repeat(HEADER_CHARACTERS / 9),
    'what can not be decoded': '%ff'.repeat(HEADER_CHARACTERS / 3),
    'half a percent sign': `${'a'.repeat(HEADER_CHARACTERS)}%`,
    'capitals in percent signs': '%41'.repeat(HEADER_CHARACTERS / 3),
    'raw bytes': '\u00cc\u0081'.repeat(HEADER_CHARACTERS / 4) + '\u00cc\u00a3'.repeat(HEADER_CHARACTERS / 4),
    hyphens: '-'.repeat(HEADER_CHARACTERS),
    data: `${'a/'.repeat(HEADER_CHARACTERS / 2)}.data`,
  };
  return under.flatMap((start) =>
    Object.entries({ ...texts, ...shapes }).map(([what, end]) => ({
      ...get(start + end, what),
      name: `GET ${start}…: ${what}`,
    })),
  );
}

/** Hostile values of headers that are read, on an article and a sign-in page. */
function headers(): HostileRequest[] {
  const names = [
    ...[
      'Accept',
      'Accept-Encoding',
      'Accept-Language',
      'Cookie',
      'If-None-Match',
      'If-Modified-Since',
      'Origin',
    ],
    ...[
      'Range',
      'Referer',
      'Sec-Fetch-Site',
      'Sec-Purpose',
      'User-Agent',
      'X-Forwarded-For',
      'X-Forwarded-Proto',
    ],
  ];
  const values: Record<string, string> = {
    commas: ','.repeat(HEADER_CHARACTERS),
    semicolons: ';'.repeat(HEADER_CHARACTERS),
    'semicolons and spaces': '; '.repeat(HEADER_CHARACTERS / 2),
    'equals signs': 'a=;'.repeat(HEADER_CHARACTERS / 3),
    spaces: `x${' '.repeat(HEADER_CHARACTERS - 2)}x`,
    tabs: `x${'\t'.repeat(HEADER_CHARACTERS - 2)}x`,
    'a browser without end': `Mozilla/5.0 (${'compatible; a/1.0 '.repeat(HEADER_CHARACTERS / 18)}`,
    letters: 'a'.repeat(HEADER_CHARACTERS),
    'small words': 'bot google '.repeat(HEADER_CHARACTERS / 11),
    'raw bytes': '\u00cc\u0081'.repeat(HEADER_CHARACTERS / 2),
    'quotes and backslashes': '"\\'.repeat(HEADER_CHARACTERS / 2),
    'colons and digits': '1:'.repeat(HEADER_CHARACTERS / 2),
    'a session of combining marks': `kerf.session_token=${'%CC%81'.repeat(1_200)}${'%CC%A3'.repeat(1_200)}`,
  };
  return names.flatMap((name) =>
    Object.entries(values).map(([what, value]) => ({
      ...get(name === 'Cookie' ? '/admin-login' : '/blog/x', ''),
      name: `${name}: ${what}`,
      headers: { [name]: value },
    })),
  );
}
