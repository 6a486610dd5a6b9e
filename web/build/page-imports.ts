// How a page is loaded: its styles first, then its script. Vite's own way also names every file that the script imports, which the
// service worker does here (service-worker.ts): together with the bare imports below that takes 4 KB out of the shell.
import type { Plugin } from 'vite'

const HELPER = /vite\/preload-helper\.js$/
const HELPER_CODE = `
const added = new Map()
const add = (path) => new Promise((resolve, reject) => {
  const href = '/' + path
  if (document.querySelector('link[href="' + href + '"]')) return resolve()
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror: reject }))
})
const addOnce = (path) => {
  if (!added.has(path)) added.set(path, add(path).catch((error) => { added.delete(path); throw error }))
  return added.get(path)
}
export const __vitePreload = (load, styles) => Promise.all(styles.map(addOnce)).then(load)
`
/** A page without styles of its own. */
const BARE_IMPORT = /\b[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(\w+=>\w+\.\w+\))?),\[\]\)/g

export const pageImports = (): Plugin => ({
  name: 'kuri:page-imports',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: HELPER }, handler: () => ({ code: HELPER_CODE, map: null }) },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(BARE_IMPORT, '$1')
    },
  },
})
