import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { LOADER } from './app/platform/http/deferred-loader.ts';

export default defineConfig({
  plugins: [reactRouter(), ownFiles(), minifiedLoader()],
  build: {
    target: 'es2022',
    // Small files are cheaper cached than inlined: a picture or font in the page is paid for on every visit.
    assetsInlineLimit: 0,
    // How long plugins took is nobody's concern who only starts the site.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // Found late, behind the lazy quote form; named here so that the first visit in development need not reload.
  optimizeDeps: { include: ['zod/mini'] },
  // The whole server is one bundle, so that it and the routes share one copy of every module.
  // Drizzle comes in hundreds of small files: bundled, the server starts in half the time.
  environments: {
    ssr: {
      build: {
        sourcemap: true,
        // In one bundle nothing is fetched later; in the browser the quote form is a file of its own all the same.
        rolldownOptions: { input: './server.ts', checks: { ineffectiveDynamicImport: false } },
      },
      resolve: { noExternal: ['drizzle-orm'] },
    },
  },
});

/**
 * Builds what runs apart from the server as files beside its own: the upload thread (platform/submission/upload.server)
 * and the image process (platform/files/image-encoding).
 */
function ownFiles(): Plugin {
  return {
    name: 'own-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      const files = {
        'upload-worker.js': 'app/platform/submission/upload-worker.server.ts',
        'image-worker.js': 'app/platform/files/image-worker.server.ts',
      };
      for (const [fileName, id] of Object.entries(files)) this.emitFile({ type: 'chunk', id, fileName });
    },
  };
}

/** Minifies the inline script of public pages, which the server's bundle would otherwise contain as it is written. */
function minifiedLoader(): Plugin {
  return {
    name: 'minified-loader',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /platform\/http\/deferred-loader\.ts$/ },
      handler() {
        const { code, errors } = minifySync('deferred-loader.js', LOADER, { module: false });
        if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
        const inline = JSON.stringify(code.trim().replace(/;$/, ''));
        return { code: `export const LOADER = ${inline};`, map: { mappings: '' } };
      },
    },
  };
}
