// The styles of members stand in the page itself: it has 10 KB more, and its first paint waits for no second request.
import type { Plugin } from 'vite'

const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/

export const inlineStyles = (): Plugin => ({
  name: 'kuri:inline-styles',
  apply: 'build',
  // After Vite has written the page.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') return
    page.source = String(page.source).replace(STYLES, (_, name: string) => {
      const styles = bundle[name]
      if (styles?.type !== 'asset') throw new Error(`The page names styles that are not there: ${name}.`)
      delete bundle[name]
      return `<style>${styles.source}</style>`
    })
  },
})
