// Writes sw.js with the names of the files that the shell needs without a network, and with those that each page needs besides its own.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { shellOf, withImports } from './bundle-imports.ts'

/** The words of the shell in all languages; a feature's words are kept when they are first loaded. */
const OWN_WORDS = /\/words\/\w+\/web\/app\.po$/

/** What each file that is loaded later imports at once, without the shell. */
function importsOfPages(bundle: Rolldown.OutputBundle, shell: ReadonlySet<string>): Record<string, string[]> {
  const later = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isDynamicEntry)
  const importsOf = ({ fileName }: { fileName: string }) =>
    [...withImports(bundle, fileName)].filter((name) => name !== fileName && !shell.has(name)).map((name) => `/${name}`)
  const all = later.map((file) => [`/${file.fileName}`, importsOf(file)] as const)
  return Object.fromEntries(all.filter(([, files]) => files.length > 0))
}

export const serviceWorker = (): Plugin => ({
  name: 'kuri:service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const shell = shellOf(bundle)
      const isKept = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
        shell.has(file.fileName) || (file.type === 'chunk' && OWN_WORDS.test(file.facadeModuleId ?? ''))
      const files = Object.values(bundle)
        .filter(isKept)
        .map(({ fileName }) => `/${fileName}`)
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      const source = readFileSync(new URL('../sw.js', import.meta.url), 'utf8')
        .replace('__VERSION__', version)
        .replace('__FILES__', JSON.stringify(['/index.html', ...files]))
        .replace('__IMPORTS__', JSON.stringify(importsOfPages(bundle, shell)))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  },
})
