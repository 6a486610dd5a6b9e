// The pages of visitors as a module that the server draws them with (src/public-pages.tsx).
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { pureContract } from './build/pure-contract.ts'
import { PREACT } from './build/runtime.ts'
import { textPresets } from './build/staff-texts.ts'

export default defineConfig({
  ...PREACT,
  root: import.meta.dirname,
  cacheDir: '../node_modules/.cache/vite-pages',
  plugins: [lingui({ cwd: import.meta.dirname }), babel({ presets: textPresets(import.meta.dirname) }), pureContract()],
  // A thread of the server has no environment, and the image has no packages of the web app.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/public-pages.tsx',
    outDir: 'dist/.vite/pages',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false, moduleLevelDirective: false } },
  },
})
