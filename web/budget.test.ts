// What a phone has to load, in gzip. The numbers are those of the build on disk; a page that grows past them fails here.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { WEB_FOLDER } from '../scripts/web.mjs'

const KB = 1024
/** On 16 November 2026 the shell had 121.1, of which React has 65.8 and TanStack 35.1. */
const SHELL_KB = 125
/** The aim is 140. On 16 November 2026 the room had 151.6; one build for members and staff shares chunks that grew with staff. */
const ROOM_KB = 152
/** The aim is 20. The steps of joining load the form library (18.5), schemas and uploads: 38.6 at most. */
const PAGE_KB = 39
/** What a page of staff adds to the shell of its workplace: 49 at most on 16 November 2026, for an auction before it starts. */
const STAFF_PAGE_KB = 70
/** The map, menus and bar of the workplaces: 47.6 on 16 November 2026, much of it for schemas that the routes name. */
const WORKPLACE_KB = 48
/** The aim is 12. On 16 November 2026 it was 12.14. */
const CSS_KB = 12.5
const STAFF_CSS_KB = 9

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(WEB_FOLDER, '.vite', 'manifest.json'), 'utf8'))

const sizeKb = (file: string) => gzipSync(readFileSync(join(WEB_FOLDER, file)), { level: 9 }).length / KB
const sumKb = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + sizeKb(manifest[name]!.file), 0)

function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const each of manifest[name]!.imports ?? []) withImports(each, seen)
  return seen
}

const shell = withImports(Object.keys(manifest).find((name) => manifest[name]!.isEntry)!)
/** What a page adds to the shell. */
const ownOf = (name: string) => [...withImports(name)].filter((each) => !shell.has(each))
const pages = Object.keys(manifest).filter((name) => /^src\/features\/.*\.page\.tsx$/.test(name))
const staffPages = Object.keys(manifest).filter((name) => /^src\/(company|platform|staff)\/.*\.page\.tsx$/.test(name))
/** What every page of a workplace loads. */
const workplace = Object.keys(manifest).filter((name) => /^src\/(staff-routes|staff\/shell\/.*-shell)\.tsx$/.test(name))
const largestCatalogKb = (folder: string) =>
  Math.max(
    0,
    ...Object.keys(manifest)
      .filter((name) => name.startsWith(`${folder}/locales/`))
      .map((name) => sumKb([name])),
  )

test(`the shell has at most ${SHELL_KB} KB`, () => {
  expect(sumKb(shell)).toBeLessThanOrEqual(SHELL_KB)
})

test(`a page adds at most ${PAGE_KB} KB`, () => {
  const sizes = pages.map((name) => ({ name, kb: sumKb(ownOf(name)) }))
  expect(sizes.filter(({ name, kb }) => kb > PAGE_KB && !name.includes('/room/'))).toEqual([])
  expect(sizes.length).toBeGreaterThan(2)
})

test(`the workplace adds at most ${WORKPLACE_KB} KB to the shell, and a page of staff ${STAFF_PAGE_KB} KB to both`, () => {
  const frame = new Set(workplace.flatMap(ownOf))
  const sizes = staffPages.map((name) => ({ name, kb: sumKb(ownOf(name).filter((each) => !frame.has(each))) }))
  expect(sumKb(frame)).toBeLessThanOrEqual(WORKPLACE_KB)
  expect(sizes.filter(({ kb }) => kb > STAFF_PAGE_KB)).toEqual([])
  expect(sizes.length).toBeGreaterThan(1)
})

test('members load nothing of the workplaces', () => {
  const isOfStaff = (name: string) => /^src\/(staff|company|platform)[-/]/.test(name)
  expect([...shell, ...pages.flatMap(ownOf)].filter(isOfStaff)).toEqual([])
})

test(`the live room with everything it needs, in one language, has at most ${ROOM_KB} KB`, () => {
  for (const name of pages.filter((each) => each.includes('/room/'))) {
    const words = largestCatalogKb('src/app') + largestCatalogKb('src/features/room')
    expect(sumKb(shell) + sumKb(ownOf(name)) + words).toBeLessThanOrEqual(ROOM_KB)
  }
})

test(`the styles have at most ${CSS_KB} KB, and there are no fonts`, () => {
  const stylesOf = (names: Iterable<string>) => [...new Set([...names].flatMap((name) => manifest[name]!.css ?? []))]
  const ofMembers = stylesOf([...shell, ...pages.flatMap(ownOf)])
  const ofStaff = stylesOf(Object.keys(manifest)).filter((file) => !ofMembers.includes(file))
  const total = (files: readonly string[]) => files.reduce((sum, file) => sum + sizeKb(file), 0)
  expect(total(ofMembers)).toBeLessThanOrEqual(CSS_KB)
  expect(total(ofStaff)).toBeLessThanOrEqual(STAFF_CSS_KB)
  expect(readdirSync(join(WEB_FOLDER, 'assets')).filter((name) => /\.(woff2?|ttf|otf)$/.test(name))).toEqual([])
})

test('every file that the server names for preloading exists', () => {
  const arrivals: { files: string[] }[] = JSON.parse(
    readFileSync(join(WEB_FOLDER, '.vite', 'arrival-pages.json'), 'utf8'),
  )
  const named = arrivals.flatMap(({ files }) => files)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((file) => !existsSync(join(WEB_FOLDER, file)))).toEqual([])
})
