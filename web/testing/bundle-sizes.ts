// What a phone has to load, in KB of gzip, from the build on disk.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { WEB_FOLDER } from '../../scripts/web.mjs'

const KB = 1024

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }

const sizeKb = (file: string) => gzipSync(readFileSync(join(WEB_FOLDER, file)), { level: 9 }).length / KB
const sumKb = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeKb(file), 0)

/** One of the two builds: what its start loads, and what each page adds to it. */
export function readBuild(part: 'members' | 'staff') {
  const path = join(WEB_FOLDER, '.vite', `${part}-manifest.json`)
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path, 'utf8'))
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const each of manifest[name]!.imports ?? []) withImports(each, seen)
    return seen
  }
  const names = Object.keys(manifest)
  const shell = new Set(names.filter((name) => manifest[name]!.isEntry).flatMap((name) => [...withImports(name)]))
  const kbOf = (chunks: Iterable<string>) => sumKb([...chunks].map((name) => manifest[name]!.file))
  /** Styles that stand in the page have no file. */
  const stylesOf = (chunks: readonly string[]) =>
    new Set(chunks.flatMap((name) => manifest[name]!.css ?? []).filter((file) => existsSync(join(WEB_FOLDER, file))))
  return {
    shell,
    kbOf,
    pageKb: () => sizeKb(part === 'staff' ? 'staff.html' : 'index.html'),
    find: (pattern: RegExp) => names.filter((name) => pattern.test(name)),
    ownOf: (name: string) => [...withImports(name)].filter((each) => !shell.has(each)),
    stylesKb: (chunks: readonly string[] = names) => sumKb(stylesOf(chunks)),
    largestCatalogKb: (feature: string) =>
      Math.max(...names.filter((name) => name.endsWith(`/web/${feature}.po`)).map((name) => kbOf([name]))),
  }
}

/** `src/members/money/billing/invoices.page.tsx` has the words of billing. */
const featureOf = (page: string) => page.split('/')[3]!

/** Every page of members, with everything that a phone loads before it is there: scripts, styles, words and HTML. */
export function wholePages(): { name: string; kb: number }[] {
  const members = readBuild('members')
  const shared = members.largestCatalogKb('app') + members.pageKb()
  return members.find(/^src\/members\/.*\.page\.tsx$/).map((name) => {
    const chunks = [...members.shell, ...members.ownOf(name)]
    const words = members.largestCatalogKb(featureOf(name))
    return { name, kb: members.kbOf(chunks) + members.stylesKb(chunks) + words + shared }
  })
}

/** The most that a whole page may have. */
export const FIRST_PAGE_KB = 100
export const ROOM_KB = 125
