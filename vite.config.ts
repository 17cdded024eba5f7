import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig, minifySync, type Plugin } from 'vite';
import { EARLY_INPUT } from './app/office/early-input.ts';
import { LOADER } from './app/platform/http/deferred-loader.ts';

/** What several screens of one department load, and nobody else, has a file of its own. */
const DEPARTMENTS = [
  { name: 'hiring', folder: /\/app\/recruitment\// },
  { name: 'sales', folder: /\/app\/(?:leads|quotations|sales|drawings)\// },
];

export default defineConfig({
  plugins: [reactRouter(), commonFiles(), ownFiles(), pdfParts(), inlineScripts()],
  build: {
    target: 'es2022',
    // Small files are cheaper cached than inlined: a picture or font in the page is paid for on every visit.
    assetsInlineLimit: 0,
    // pdf.js, loaded only when a PDF is previewed, has 540 KB in one chunk.
    chunkSizeWarningLimit: 600,
    // How long plugins took is nobody's concern who only starts the site.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // Named here, since what Vite finds only when a page is first opened makes it reload that page.
  optimizeDeps: {
    include: [
      ...['zod/mini', 'culori/fn', 'idb-keyval', '@tabler/icons-react'],
      ...['@mantine/core', '@mantine/notifications', '@floating-ui/react', 'clsx'],
      ...['react-number-format', 'react-remove-scroll', 'react-transition-group'],
    ],
    // Packages of the server, which it meets while it collects a page's styles.
    exclude: ['pg', 'pg-copy-streams', 'rate-limiter-flexible', 'saxen', 'tar-stream'],
  },
  // The whole server is one bundle, so that it and the routes share one copy of every module.
  // These come in hundreds of small files, of which the server uses a part: bundled, it starts in half the time and
  // takes half the memory.
  environments: {
    ssr: {
      build: {
        sourcemap: true,
        // In one bundle nothing is fetched later; in the browser the quote form is a file of its own all the same.
        rolldownOptions: { input: './server.ts', checks: { ineffectiveDynamicImport: false } },
      },
      resolve: {
        noExternal: ['culori', 'drizzle-orm', /^@mantine\//, '@tabler/icons-react', 'zod', /^@?better-auth/],
      },
    },
  },
});

/**
 * What several screens load is in a few files instead of a hundred: over a slow line each request costs more than its bytes.
 * `root` has what website and office both use (React, its router, rules), `office` what only the office's screens use, and a
 * department's file what only its screens use.
 */
function commonFiles(): Plugin {
  const screensOf = countScreens();
  const groups = [
    { name: (id: string, modules: Modules) => (isShared(screensOf(id, modules)) ? 'root' : null) },
    {
      name: (id: string, modules: Modules) => (isOfOffice(screensOf(id, modules), id) ? 'office' : null),
      // What these modules import has at least as many screens, so it is in one of these files anyway. Only through the lists of
      // exports would all of a library come along, dialogs included.
      includeDependenciesRecursively: false,
    },
    ...DEPARTMENTS.map(({ name, folder }) => ({
      name: (id: string, modules: Modules) =>
        folder.test(id) && isOfDepartment(screensOf(id, modules)) ? name : null,
      includeDependenciesRecursively: false,
    })),
  ];
  return {
    name: 'common-files',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              rolldownOptions: {
                // React Router asks for "exports-only", with which a group must have all that it imports.
                preserveEntrySignatures: 'allow-extension',
                output: { codeSplitting: { groups } },
              },
            },
          }
        : null,
  };
}

type Module = { importers: readonly string[]; isEntry: boolean; code: string | null };
type Modules = { getModuleInfo(id: string): Module | null };

type Screens = { site: number; office: number };

/** Routes that are part of others: what they load is loaded by at least as many screens. */
const ROOT = /\/app\/root\.tsx/;
const LAYOUT = /-layout\.route/;
const SEVERAL = 2;

/** Icons have three hundred bytes, our own components some more: cheaper with the others than as requests of their own. */
const SMALL = /\/@tabler\/icons-react\/|\/app\/(?:ui|mail)\/office\//;

const isShared = ({ site, office }: Screens) => site > 1 && office > 1;
const isOfOffice = ({ site, office }: Screens, id: string) => site === 0 && office > (SMALL.test(id) ? 1 : 3);

const isOfDepartment = ({ site, office }: Screens) => site === 0 && office > 1;

/** A library's list of exports. Who imports it uses the modules whose names it imports, not all of them. */
const EXPORTS = /\/@mantine\/\w+\/esm\/index\.mjs$|\/tabler-icons-react\.mjs$/;
const IMPORTED = /import\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler)\//g;

/** How many routes load a module with the page; what they import later, in an `import()`, isn't followed. */
function countScreens(): (id: string, modules: Modules) => Screens {
  const screensOf = new Map<string, Screens>();
  const namesOf = new Map<string, ReadonlySet<string>>();

  /** The names that a module imports from a list of exports. */
  function importedNames(id: string, modules: Modules): ReadonlySet<string> {
    const cached = namesOf.get(id);
    if (cached) return cached;
    const lists = (modules.getModuleInfo(id)?.code ?? '').matchAll(IMPORTED);
    const names = new Set([...lists].flatMap(([, list = '']) => list.match(/\w+/g) ?? []));
    namesOf.set(id, names);
    return names;
  }

  /** Who uses a module that `importer` imports: the importer, or those that import the module's name from a list of exports. */
  function usersOf(id: string, importer: string, modules: Modules): readonly string[] {
    if (!EXPORTS.test(importer)) return [importer];
    const [file = ''] = path.basename(id).split('.');
    const name = file.replace(/-./g, (letter) => letter.slice(1).toUpperCase());
    const { importers = [] } = modules.getModuleInfo(importer) ?? {};
    return importers.filter((user) => importedNames(user, modules).has(name));
  }

  return (id, modules) => {
    const cached = screensOf.get(id);
    if (cached) return cached;
    // Users are added while the loop runs, which visits them too.
    const users = new Set([id]);
    const screens = { site: 0, office: 0 };
    for (const user of users) {
      const { isEntry = false, importers = [] } = modules.getModuleInfo(user) ?? {};
      const isOfOffice = /\/app\/(?:accounts\/|.*\/?office\/)/.test(user);
      if (isEntry && ROOT.test(user))
        for (const kind of ['site', 'office'] as const) screens[kind] += SEVERAL;
      else if (isEntry) screens[isOfOffice ? 'office' : 'site'] += LAYOUT.test(user) ? SEVERAL : 1;
      for (const importer of importers) for (const next of usersOf(user, importer, modules)) users.add(next);
    }
    screensOf.set(id, screens);
    return screens;
  };
}

/**
 * Builds what runs apart from the server as files beside its own: the upload thread (platform/submission/upload.server),
 * the thread that reads mails (platform/mail/read-mail), the image process (platform/files/image-encoding) and the preview threads (platform/files/preview).
 */
function ownFiles(): Plugin {
  return {
    name: 'own-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      const files = {
        'upload-worker.js': 'app/platform/submission/upload-worker.server.ts',
        'preview-worker.js': 'app/platform/files/preview/preview-worker.server.ts',
        'drawing-worker.js': 'app/drawings/drawing-worker.server.ts',
        'nest-worker.js': 'app/nesting/nest-worker.server.ts',
        'mail-worker.js': 'app/platform/mail/mail-worker.server.ts',
        'image-worker.js': 'app/platform/files/image-worker.server.ts',
      };
      for (const [fileName, id] of Object.entries(files)) this.emitFile({ type: 'chunk', id, fileName });
    },
  };
}

/**
 * Copies what pdf.js loads by name while it draws: decoders of scanned pages, and the fonts and character maps that a PDF
 * may refer to without containing them.
 */
function pdfParts(): Plugin {
  const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return {
    name: 'pdf-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
        for (const name of readdirSync(path.join(root, folder))) {
          // WebAssembly is switched off, and scripts in a PDF never run.
          if (/\.wasm$|^quickjs/.test(name)) continue;
          const fileName = `assets/pdfjs-${pdfjs.version}/${folder}/${name}`;
          this.emitFile({ type: 'asset', fileName, source: readFileSync(path.join(root, folder, name)) });
        }
      }
    },
  };
}

/** Minifies the inline scripts, which the server's bundle would otherwise contain as they are written. */
function inlineScripts(): Plugin {
  const texts: Record<string, readonly [name: string, text: string]> = {
    'app/platform/http/deferred-loader.ts': ['LOADER', LOADER],
    'app/office/early-input.ts': ['EARLY_INPUT', EARLY_INPUT],
  };
  return {
    name: 'inline-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /\/(?:deferred-loader|early-input)\.ts$/ },
      handler(_, id) {
        const [name, text] = texts[path.relative(import.meta.dirname, id)] ?? [];
        if (name === undefined || text === undefined) return null;
        const { code, errors } = minifySync(`${name}.js`, text, { module: false });
        if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
        const inline = JSON.stringify(code.trim().replace(/;$/, ''));
        return { code: `export const ${name} = ${inline};`, map: { mappings: '' } };
      },
    },
  };
}
