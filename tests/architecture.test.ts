import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sampleProfile } from '#app/company/sample-profile.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { testProfile } from './support/company-profile.ts';

/** The rules of docs/architecture.md, executable. */

const root = projectRoot();
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const TYPE_IMPORT = /(?:^|\n)\s*(?:import|export)\s+type\s[^'";]*?\sfrom\s*['"]([^'"]+)['"]/g;

type Source = { file: string; text: string; lines: number; imports: string[]; values: string[] };

const sources = sourcesIn('app');
const shipped = sources.filter(({ file }) => !/\.(?:test|fixture)\.tsx?$/.test(file));
const testSources = [...sources.filter((source) => !shipped.includes(source)), ...sourcesIn('tests')];

function sourcesIn(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => read(path.join(folder, name)));
}

function read(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, from, dynamic]) => resolve(file, from ?? dynamic ?? ''));
  const imports = found(IMPORT);
  const types = found(TYPE_IMPORT);
  return {
    file,
    text,
    lines: text.split('\n').length - 1,
    imports,
    values: imports.filter((one) => !types.includes(one)),
  };
}

/** The imported file's path from the root, or the package's name. */
function resolve(file: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.slice(1);
  return plain.startsWith('.') ? path.posix.join(path.posix.dirname(file), plain) : plain;
}

/** The top-level folder of a file in app/: `app/leads/…` is leads, `app/ui/site/…` is ui. */
function folderOf(file: string): string | null {
  return /^app\/([^/]+)\//.exec(file)?.[1] ?? null;
}

/**
 * The order of the business: a folder imports those of the rows above it, and none beside it or below. A longer name goes
 * before a shorter one: `platform` is what lies in that folder itself.
 */
const ORDER = [
  ['country', 'drawings', 'nesting'],
  ['ui', 'platform'],
  ['platform/db'],
  ['platform/files'],
  ['platform/http'],
  ['platform/backup', 'platform/mail', 'platform/submission'],
  ['platform/system'],
  ['company'],
  ['accounts/audit'],
  ['accounts/admins'],
  ['accounts/settings'],
  ['accounts/session'],
  ['accounts/two-factor', 'accounts/passkeys'],
  ['accounts/sign-in'],
  ['accounts/invitations'],
  ['accounts'],
  ['mail'],
  ['prices'],
  ['customers'],
  ['leads/parts', 'blog'],
  ['leads/records'],
  ['leads/requests', 'leads/drawings'],
  ['leads/correspondence'],
  ['leads'],
  ['quotations/document'],
  ['quotations'],
  ['sales'],
  ['recruitment/positions'],
  ['recruitment/applications'],
  ['recruitment/apply', 'recruitment/contact'],
  ['recruitment/privacy', 'recruitment/statistics'],
  ['recruitment/private-page'],
  ['recruitment/hiring'],
  ['recruitment'],
  ['notifications', 'site'],
  ['office/accounts'],
  ['office/search'],
  ['office'],
  ['office/audit', 'office/mails', 'office/settings', 'office/system'],
  ['office/guide'],
  ['office/dashboard'],
  ['import'],
];

/** The folder of `ORDER` that a file belongs to. */
function placeOf(file: string): string | null {
  const places = ORDER.flat().filter((name) => file.startsWith(`app/${name}/`));
  return places.sort((one, other) => other.length - one.length)[0] ?? null;
}

/** A plain file that lies in a feature's or subject's own folder. */
function isRule(file: string): boolean {
  const folder = path.dirname(file).slice('app/'.length);
  return (
    ORDER.flat().includes(folder) &&
    !/^(?:company|platform|ui)(?:\/|$)/.test(folder) &&
    /\/[a-z-]+\.ts$/.test(file)
  );
}

const importsOf = (one: Source) =>
  one.imports.filter((file) => file.startsWith('app/')).map((to) => ({ from: one.file, to }));
const inside = (name: string) => shipped.filter(({ file }) => folderOf(file) === name);

test('architecture: a folder knows only those before it in the order of the business', () => {
  const rowOf = (place: string) => ORDER.findIndex((row) => row.includes(place));
  const wrong = shipped.flatMap(importsOf).filter(({ from, to }) => {
    const [place, other] = [placeOf(from), placeOf(to)];
    return place !== null && other !== null && place !== other && rowOf(other) >= rowOf(place);
  });
  expect(wrong).toEqual([]);
  const unplaced = shipped.filter(({ file }) => folderOf(file) !== null && placeOf(file) === null);
  expect(unplaced.map(({ file }) => file)).toEqual([]);
});

test('architecture: platform, ui and company import no feature, and ui not the platform; drawings and nesting are independent', () => {
  const allowed: Record<string, string[]> = {
    country: ['country'],
    company: ['company', 'platform', 'ui', 'country', 'drawings'],
    platform: ['platform', 'country', 'drawings'],
    ui: ['ui', 'country'],
    // The limits of machines and the materials come in as arguments.
    drawings: ['drawings'],
    nesting: ['nesting'],
  };
  const wrong = Object.entries(allowed).flatMap(([name, folders]) =>
    inside(name)
      .flatMap(importsOf)
      .filter(({ to }) => !folders.includes(folderOf(to) ?? '') && to !== 'app/root.tsx'),
  );
  expect(wrong).toEqual([]);
});

/** Pure functions shared by rules: text fields, slugs, list filters, names with labels and dates. */
const SHARED_RULES = [
  'app/platform/submission/text-fields.ts',
  'app/platform/changed-excerpts.ts',
  'app/platform/keys-of.ts',
  'app/platform/parse-json.ts',
  'app/platform/slug.ts',
  'app/platform/db/row-id.ts',
  'app/platform/db/list-filter.ts',
  'app/platform/db/search-text.ts',
  'app/ui/count-of.ts',
  'app/ui/mail-link.ts',
  'app/ui/dates.ts',
];

test('architecture: the rules of a feature import only npm packages, the company and other rules', () => {
  const wrong = shipped
    .filter(({ file }) => isRule(file))
    .flatMap((one) => one.values.map((to) => ({ from: one.file, to })))
    .filter(
      ({ to }) =>
        to.startsWith('app/') && !isRule(to) && !SHARED_RULES.includes(to) && folderOf(to) !== 'company',
    );
  expect(wrong).toEqual([]);
});

test('architecture: queries, commands and rules import no screen, but its address', () => {
  const screen = (file: string) =>
    !file.endsWith('-path.ts') &&
    /\/(?:office|public)\//.test(file.replace(/^app\/(?:ui\/)?/, '/').replace(/^\/office\//, '/'));
  const wrong = shipped
    .filter(({ file }) => !screen(file) && (isRule(file) || /\.(?:queries|commands)\.server\.ts$/.test(file)))
    .flatMap(importsOf)
    .filter(({ to }) => screen(to));
  expect(wrong).toEqual([]);
});

test('architecture: browser code never imports a *.server.ts; a route may, for its loader and action', () => {
  const isServer = (file: string) => /\.server\.tsx?$/.test(file);
  const isRoute = (file: string) => /\.route\.tsx?$/.test(file) || file === 'app/root.tsx';
  const wrong = shipped
    .filter(({ file }) => !isServer(file) && !isRoute(file) && !file.endsWith('.mails.ts'))
    .flatMap((one) => one.values.filter(isServer).map((to) => ({ from: one.file, to })));
  expect(wrong).toEqual([]);
});

test('architecture: tables stand in *.tables.ts files, beside who owns them, and only code of the server reads them', () => {
  const isTables = (file: string) => file.endsWith('.tables.ts');
  const elsewhere = shipped.filter(({ file, text }) => !isTables(file) && /\bpg(?:Table|Enum)\(/.test(text));
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
  const wrong = shipped
    .filter(({ file }) => !isTables(file) && !/\.server\.tsx?$/.test(file) && !/\.route\.tsx?$/.test(file))
    .flatMap((one) => one.values.filter(isTables).map((to) => ({ from: one.file, to })));
  expect(wrong).toEqual([]);
});

test('architecture: nothing imports a route', () => {
  const wrong = sources
    .flatMap(importsOf)
    .filter(({ to }) => /\.route\.tsx?$/.test(to) && !to.includes('/+types/'));
  expect(wrong).toEqual([]);
});

/** The cycles of a graph that a walk through it meets, none if there are none. */
function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (node: string, way: string[]) => {
    if (way.includes(node)) cycles.push([...way.slice(way.indexOf(node)), node].join(' → '));
    else if (!done.has(node)) {
      for (const next of graph.get(node) ?? []) walk(next, [...way, node]);
      done.add(node);
    }
  };
  for (const node of graph.keys()) walk(node, []);
  return cycles;
}

test('architecture: there are no import cycles, including types, scripts and tests', () => {
  const all = ['app', 'content', 'scripts', 'tests'].flatMap(sourcesIn);
  expect(cyclesOf(new Map([...all, read('server.ts')].map(({ file, imports }) => [file, imports])))).toEqual(
    [],
  );
});

test('architecture: no two subjects know each other, directly or through others', () => {
  // A subject is a folder of a feature; what lies in public, office, api or site belongs to the feature or subject around it.
  const subjectOf = (file: string) => {
    const [, feature = '', subject = ''] = path.dirname(file).split('/');
    return ['', 'public', 'office', 'api', 'site'].includes(subject) ? feature : `${feature}/${subject}`;
  };
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of shipped.flatMap(importsOf)) {
    const [subject, other] = [subjectOf(from), subjectOf(to)];
    if (subject === '' || other === '' || subject === other) continue;
    graph.set(subject, (graph.get(subject) ?? new Set()).add(other));
  }
  expect(cyclesOf(graph)).toEqual([]);
});

test('architecture: a rule and a component of one feature have different names', () => {
  const nameOf = (file: string) => `${folderOf(file)}: ${path.basename(file).replace(/\.tsx?$/, '')}`;
  const rules = new Set(shipped.filter(({ file }) => isRule(file)).map(({ file }) => nameOf(file)));
  const both = shipped.filter(({ file }) => file.endsWith('.tsx') && rules.has(nameOf(file)));
  expect(both.map(({ file }) => file)).toEqual([]);
});

test('architecture: imports match the exact case of file names', () => {
  const missing = sources
    .flatMap(importsOf)
    .filter(({ to }) => !to.includes('/+types/') && !existsSync(path.join(root, to)));
  expect(missing).toEqual([]);
});

test('architecture: only server.ts reads process.env', () => {
  const readers = [...shipped, read('server.ts')]
    .filter(({ text }) => text.includes('process.env'))
    .map(({ file }) => file);
  // server.ts only passes it on.
  expect(readers).toEqual(['server.ts']);
});

/** They write what no page shows: drafts, whether something is sample content, and the content of a database that no process serves. */
const WRITES_NOTHING_PUBLIC = [
  'app/blog/drafts.commands.server.ts',
  'app/blog/starter-content.server.ts',
  'app/recruitment/positions/starter-content.server.ts',
];

test('B15: whatever writes content of stored pages also renews or drops them', () => {
  const writes =
    /\.(?:insert|update|delete)\((?:posts|categories|tags|authors|postSlugs|positions|questions)\)/;
  const silent = [...shipped, ...sourcesIn('scripts')]
    .filter(({ text }) => writes.test(text) && !/\b(?:renew|drop)Pages\(|renewPages : dropPages/.test(text))
    .map(({ file }) => file);
  expect(silent.sort()).toEqual(WRITES_NOTHING_PUBLIC);
});

test('architecture: no barrels, and no meaningless file names', () => {
  const wrong = sources
    .map(({ file }) => path.basename(file).replace(/\..*$/, ''))
    .filter((name) =>
      ['index', 'utils', 'util', 'helpers', 'helper', 'misc', 'common', 'types', 'shared'].includes(name),
    );
  expect(wrong).toEqual([]);
});

test('architecture: files have at most 300 lines', () => {
  const long = [...shipped, read('server.ts')]
    .filter(({ lines }) => lines > 300)
    .map(({ file, lines }) => ({ file, lines }));
  expect(long).toEqual([]);
});

test('architecture: the stories of docs/stories.md name files that exist, at most 40 each, and none twice', () => {
  const [, ...stories] = readFileSync(path.join(root, 'docs/stories.md'), 'utf8').split(/^## /m);
  expect(stories).toHaveLength(3);
  const files = stories.map((story) =>
    [...story.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => `app/${file}`),
  );
  const all = files.flat();
  expect(all.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
  for (const [at, listed] of files.entries()) {
    const [, files, about = ''] = /^(\d+) files, about ([\d,]+) lines/m.exec(stories[at] ?? '') ?? [];
    expect(Number(files)).toBe(listed.length);
    const lines = sources.reduce((sum, source) => sum + (listed.includes(source.file) ? source.lines : 0), 0);
    expect(Math.abs(Number(about.replace(',', '')) / lines - 1)).toBeLessThan(0.1);
    expect(listed.length).toBeGreaterThan(20);
    expect(listed.length).toBeLessThanOrEqual(40);
  }
});

test('architecture: a stylesheet lies beside what it styles, is listed, and is small', () => {
  const sheets = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => path.posix.join('app', name))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const listed = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@import "(\.[^"]+)"/g)].map(([, to = '']) => resolve(file, to)),
  );
  // A screen links what only it needs, `import stylesheet from './editor.css?url'`; a chunk loads its own.
  const linked = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/from '(\.[^']+\.css)\?url'|import\('(\.[^']+\.css)'\)/g)].map(([, to, loaded = '']) =>
      resolve(file, to ?? loaded),
    ),
  );
  const wrong = sheets.filter(({ file }) => !linked.includes(file) && !listed.includes(file));
  expect(wrong.map(({ file }) => file)).toEqual([]);
  // theme.css is generated.
  const long = sheets.filter(
    ({ file, text }) => text.split('\n').length > 301 && !file.endsWith('/theme.css'),
  );
  expect(long.map(({ file }) => file)).toEqual([]);
  const alone = ['office', 'theme', 'base', 'mantine', 'mantine-parts', 'panel'].map(
    (name) => `app/ui/office/${name}.css`,
  );
  const strange = sheets
    .filter(({ file }) => file.startsWith('app/ui/office/') && !alone.includes(file))
    .filter(({ file }) => !existsSync(path.join(root, file.replace(/css$/, 'tsx'))));
  expect(strange.map(({ file }) => file)).toEqual([]);
});

test('architecture: a command or query begins with the database or the services, then says who does it', () => {
  const FUNCTION = /export (?:async )?function\*? (\w+)(?:<[^(]*>)?\(((?:[^()]|\([^()]*\))*)\)/g;
  const wrong = shipped
    .filter(({ file }) => /\.(?:commands|queries)\.server\.ts$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(FUNCTION)].flatMap(([, name = '', parameters = '']) => {
        const nameless = parameters.replace(/\{[^{}]*\}|<[^<>]*>/g, (braces) => braces.replaceAll(',', ' '));
        const [first = '', ...others] = nameless.split(',').map((one) => one.trim());
        const isLate = others.some((one) => /^(?:db|tx|services)\b|\bdb\b.*\}:/.test(one));
        const who = others.findIndex((one) => /^(?:actor|writer)\b/.test(one));
        const inOrder = !isLate && who <= 0 && !/^(?:actor|writer)\b/.test(first);
        return inOrder ? [] : [`${file}: ${name}`];
      }),
    );
  expect(wrong).toEqual([]);
});

/** The facts of the sample: names, numbers, addresses and sentences. Single words are anybody's. */
function factsOfSample(): string[] {
  const { look: _, pictures: _pictures, library, people, materials, ...rest } = sampleProfile;
  const { services, places, identity } = rest;
  const said = textsIn([
    rest,
    people.contacts.map(({ position, ...contact }) => contact),
    people.team.map(({ teamManager }) => teamManager),
    people.social,
    people.salesEmail,
    people.careersEmail,
    materials.map(({ description, cutting, welding }) => [description, cutting, welding]),
    library.map(({ alt }) => alt),
  ]).filter((text) => /@|:\/\/|\d{3} \d{4}|\p{L}{2,}\P{L}+\p{L}{3,}/u.test(text));
  const towns = places.branches.flatMap(({ suburb, town }) => [suburb, town]);
  return [...said, ...towns, ...services.map(({ slug }) => slug), String(identity.founded)];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What a file says of these facts. */
const saidIn = ({ file, text }: Source, facts: readonly string[]) =>
  facts.filter((fact) => text.includes(fact)).map((fact) => ({ file, fact }));

/** Labels of the software, and a heading of the starter's articles, which the sample says in the same words. */
const ANYBODY = ['Grade and thickness.', 'Smallest hole', 'HD plasma'];
// What the tests' company says too, such as grades and types of quote, belongs to the trade.
const inTests = JSON.stringify(testProfile);
const sampleFacts = factsOfSample().filter((fact) => !inTests.includes(fact) && !ANYBODY.includes(fact));

test('O1, S25: nothing in app/ knows a name, number, address or person of the sample company', () => {
  expect(sampleFacts.length).toBeGreaterThan(200);
  expect(shipped.flatMap((source) => saidIn(source, sampleFacts))).toEqual([]);
});

/** They look for the sample's facts, or begin where nothing has been published yet. */
const ABOUT_THE_SAMPLE = [
  'app/office/guide/guide.commands.test.ts',
  'tests/architecture.test.ts',
  'tests/http/second-company.test.ts',
];

test('O10: only the sample’s own tests name a fact of the sample, or have it as the company', () => {
  const tests = testSources.filter(
    ({ file }) => !/\/sample-[^/]*$/.test(file) && !ABOUT_THE_SAMPLE.includes(file),
  );
  expect(tests.length).toBeGreaterThan(300);
  expect(tests.flatMap((source) => saidIn(source, sampleFacts))).toEqual([]);
  const built = tests.filter(({ imports }) =>
    imports.some(
      (one) => one === 'app/company/sample-profile.ts' || one.startsWith('content/sample-company/'),
    ),
  );
  expect(built.map(({ file }) => file)).toEqual([]);
});

test('architecture: an address in a mailto: link is escaped in one place', () => {
  const own = shipped.filter(({ text }) => text.includes('`mailto:${')).map(({ file }) => file);
  expect(own).toEqual(['app/ui/mail-link.ts']);
});

/** The ids at the start of a test's title, such as `L9, L10` of 'L9, L10: drawings are listed'. */
const TITLED = /['"`]([A-Z]\d{1,2}\b[^'"`:\n]*): /g;

test('X1: every statement of docs/requirements.md is named by the title of a test', () => {
  const stated = [...read('docs/requirements.md').text.matchAll(/^- \*\*(\w+)\*\* /gm)].map(
    ([, id = '']) => id,
  );
  const titles = testSources.flatMap(({ text }) => [...text.matchAll(TITLED)].map(([, ids = '']) => ids));
  const named = new Set(titles.flatMap((ids) => ids.split(/[ ,]+/)));
  expect(stated.length).toBeGreaterThan(150);
  expect(stated.filter((id) => !named.has(id))).toEqual([]);
});
