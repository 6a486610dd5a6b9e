// Adds what runs before the app is there: a script in the page itself (src/early-start.ts), and one beside it that loads the words
// (src/early-words.ts) and is also what the app imports of its modules.
import { build, type Plugin, type Rolldown } from 'vite'
import { TARGET } from './target.ts'

const START = 'src/early-start.ts'
const WORDS = 'src/early-words.ts'
const MARK = '<!--early-->'
/** One file with the script itself: over HTTP/1.1 a browser has six connections, and the session waits for one of them. */
const SHARED =
  /(web\/src\/(early-words|first-page|app\/(catalogs|first-language|invitation-token))|contract\/src\/kit\/languages|words\/languages)\.ts$/

export const isEarly = (id: string) => SHARED.test(id.replaceAll('\\', '/'))

async function compile(root: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: TARGET, lib: { entry: START, formats: ['iife'], name: 'early' } },
  })
  const [{ output: files }] = output as [Rolldown.RolldownOutput]
  return files[0].code.trim()
}

export function earlyStart(): Plugin {
  let root = ''
  return {
    name: 'kuri:early-start',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: WORDS, name: 'early', preserveSignature: false })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const words = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(WORDS)),
        )
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${words!.fileName}` }
        const script = `<script>${await compile(root)}</script>`
        return { html: html.replace(MARK, () => script), tags: [{ tag: 'script', attrs, injectTo: 'head-prepend' }] }
      },
    },
  }
}
