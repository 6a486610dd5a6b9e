// Writes sw.js with the names of the files that the shell needs without a network.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

const STYLES = /^assets\/index[^/]*\.css$/
/** The words of the shell in all languages; a feature's words are kept when they are first loaded. */
const OWN_WORDS = /\/src\/app\/locales\//

/** The entry and everything that it imports at once. */
function shellChunks(bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const each of chunk.imports) add(each)
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName)
  return found
}

export const serviceWorker = (): Plugin => ({
  name: 'kuri:service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const shell = shellChunks(bundle)
      const isKept = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
        shell.has(file.fileName) ||
        STYLES.test(file.fileName) ||
        (file.type === 'chunk' && OWN_WORDS.test(file.facadeModuleId ?? ''))
      const files = Object.values(bundle)
        .filter(isKept)
        .map(({ fileName }) => `/${fileName}`)
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      const source = readFileSync(new URL('../sw.js', import.meta.url), 'utf8')
        .replace('__VERSION__', version)
        .replace('__FILES__', JSON.stringify(['/index.html', ...files]))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  },
})
