// Adds the script that runs before the app is there (src/early-start.ts), and names the modules that it shares with the app.
import type { Plugin } from 'vite'

const SCRIPT = 'src/early-start.ts'
const SHARED =
  /(web\/src\/(first-page|api\/(early|session|random-id)|app\/(catalogs|invitation-token))|contract\/src\/kit\/languages|words\/languages)\.ts$/

export const isEarly = (id: string) => SHARED.test(id.replaceAll('\\', '/'))

export const earlyStart = (): Plugin => ({
  name: 'kuri:early-start',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: SCRIPT, name: 'early-start' })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const script = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(SCRIPT),
      )
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/${script!.fileName}` }
      return { html, tags: [{ tag: 'script', attrs, injectTo: 'head-prepend' }] }
    },
  },
})
