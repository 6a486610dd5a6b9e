// Writes sw.js with the names of the files that the shell needs without a network.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const SHELL = /^assets\/(index|react|router|rolldown)[^/]*\.(js|css)$/

export const serviceWorker = (): Plugin => ({
  name: 'kuri:service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => SHELL.test(name))
        .map((name) => `/${name}`)
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      const source = readFileSync(new URL('../sw.js', import.meta.url), 'utf8')
        .replace('__VERSION__', version)
        .replace('__FILES__', JSON.stringify(['/index.html', ...files]))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  },
})
