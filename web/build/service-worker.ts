// Writes sw.js with the names of the files that the shell needs without a network.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

const SHELL = /^assets\/(index|react|router|rolldown)[^/]*\.(js|css)$/

/** The words of the shell in all languages; a feature's words are kept when they are first loaded. */
const isOwnWords = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' && /\/src\/app\/locales\//.test(file.facadeModuleId ?? '')

export const serviceWorker = (): Plugin => ({
  name: 'kuri:service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle)
        .filter((file) => SHELL.test(file.fileName) || isOwnWords(file))
        .map(({ fileName }) => `/${fileName}`)
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      const source = readFileSync(new URL('../sw.js', import.meta.url), 'utf8')
        .replace('__VERSION__', version)
        .replace('__FILES__', JSON.stringify(['/index.html', ...files]))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  },
})
