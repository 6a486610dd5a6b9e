// The Link header of a page: what the browser loads before it has read the page. A browser opens few connections at once, so the order
// counts: what the first paint waits for, then the largest files.
import type { BuiltFile } from './built-files.ts'

const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)"/g
const EARLY_SCRIPT = /<script type="module" async[^>]* src="([^"]+)"/g
/** What the early script imports: it asks for the words, so that a page waits for both. */
const EARLY_IMPORT = /<link rel="modulepreload"[^>]* href="(\/assets\/early-[^"]+)"/g
const OTHER_MODULES = /<(?:script type="module"(?! async)[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"/g
/** A small file is found soon enough in the page itself, and each name costs header bytes. */
const LEAST_BYTES = 1024
/**
 * Over HTTP/1.1 a browser has six connections to a host. One is for the session, which the page renews at once, and two for the scripts that the
 * page names itself. Further files come after them.
 */
const FIRST_FILES = 3

const namesIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, name]) => name!)

type Preloads = {
  link: string
  /** Files of a page that renews the session, whose request would otherwise wait for them: early-words.ts loads them. */
  later: readonly string[]
}

export function preloadLinks(
  html: string,
  files: ReadonlyMap<string, BuiltFile>,
  pageFiles: readonly string[],
  renewsSession = false,
): Preloads {
  const sizeOf = (name: string) => {
    const file = files.get(name)
    return file ? (file.br ?? file.plain).length : 0
  }
  const early = [...new Set([...namesIn(html, EARLY_SCRIPT), ...namesIn(html, EARLY_IMPORT)])]
  const shell = namesIn(html, OTHER_MODULES).filter((name) => !early.includes(name) && sizeOf(name) >= LEAST_BYTES)
  const largestFirst = [...shell, ...pageFiles].sort((a, b) => sizeOf(b) - sizeOf(a))
  const modules = [...early, ...largestFirst]
  const styles = namesIn(html, STYLES)
  const first = renewsSession ? modules.slice(0, Math.max(0, FIRST_FILES - styles.length)) : modules
  const links = [
    // As in the page, where styles are loaded with `crossorigin`: another mode would load them twice.
    ...styles.map((name) => `<${name}>; rel=preload; as=style; crossorigin`),
    ...first.map((name) => `<${name}>; rel=modulepreload`),
  ]
  const link = links.map((each, place) => (place < FIRST_FILES ? each : `${each}; fetchpriority=low`)).join(', ')
  return { link, later: modules.slice(first.length) }
}
