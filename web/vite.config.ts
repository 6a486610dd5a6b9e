// How the web app is built. What happens to the bundle on the way stands in build/.
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { arrivalPages } from './build/arrival-pages.ts'
import { earlyStart, isEarly } from './build/early-start.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { pageImports } from './build/page-imports.ts'
import { PART, staffPage } from './build/parts.ts'
import { precompressed } from './build/precompressed.ts'
import { pureContract } from './build/pure-contract.ts'
import { PREACT } from './build/runtime.ts'
import { serviceWorker } from './build/service-worker.ts'
import { isInShell } from './build/shell-modules.ts'
import { staffTexts, textPresets } from './build/staff-texts.ts'
import { TARGET } from './build/target.ts'

const API_URL = process.env.KURI_URL ?? 'http://127.0.0.1:3000'
/** Paths that belong to the API; the development server passes them on. */
const API_PATHS = [
  '/v2',
  '/v3',
  '/docs',
  '/dev',
  '/objects',
  '/avatars',
  '/openapi.json',
  '/asyncapi.json',
  '/share',
  '/log/',
  '/trust/',
]

/** Small modules of the first page of a member, which would be three files more. */
const FIRST_PAGE = /[\\/](app[\\/]use-news|ui[\\/]data-saver|members[\\/]start-page\.contract)\.tsx?$/
const SHARED = /[\\/](web[\\/]src[\\/](ui|app|api)|contract[\\/]src)[\\/].*\.tsx?$/

export default defineConfig({
  ...PREACT,
  root: import.meta.dirname,
  cacheDir: '../node_modules/.cache/vite-web',
  plugins: [
    lingui({ cwd: import.meta.dirname }),
    staffTexts(),
    babel({ presets: textPresets(import.meta.dirname) }),
    tailwindcss(),
    pureContract(),
    staffPage(),
    earlyStart(),
    ...(PART === 'members' ? [inlineStyles(), pageImports(), arrivalPages(), serviceWorker()] : []),
    precompressed(),
  ],
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    host: process.env.HOST ?? '127.0.0.1',
    proxy: {
      ...Object.fromEntries(API_PATHS.map((path) => [path, { target: API_URL, changeOrigin: false }])),
      '/ws': { target: API_URL.replace(/^http/, 'ws'), ws: true },
    },
  },
  build: {
    target: TARGET,
    sourcemap: false,
    reportCompressedSize: false,
    // All styles of members stand in the page.
    cssCodeSplit: PART === 'staff',
    manifest: `.vite/${PART}-manifest.json`,
    // Both parts are built into one folder, so that a file they share has one name.
    emptyOutDir: false,
    copyPublicDir: PART === 'members',
    modulePreload: {
      // The few browsers without it load the same files a little later.
      polyfill: false,
      // Which files a page of members needs besides its own: 3 KB in the shell, nothing in the service worker.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' || PART === 'staff' ? files : []),
    },
    rolldownOptions: {
      // Precompression and catalogues take their time; a newcomer's first start need not read about it.
      checks: { pluginTimings: false, moduleLevelDirective: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'early', test: isEarly, priority: 4 },
            { name: 'libraries', test: /node_modules[\\/](preact|@tanstack)[\\/]/, priority: 2 },
            { name: (id, context) => (isInShell(id, context) || FIRST_PAGE.test(id) ? 'shell' : null), priority: 1 },
            // What many pages of members share is one file: over HTTP/1.1 each request more delays the ones behind it.
            ...(PART === 'members' ? [{ name: 'shared', test: SHARED, minShareCount: 12 }] : []),
          ],
        },
      },
    },
  },
})
