// What a phone has to load, in gzip. The numbers are those of the build on disk; a page that grows past them fails here.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WEB_FOLDER } from '../scripts/web.mjs'
import { FIRST_PAGE_KB, ROOM_KB, readBuild, wholePages } from './testing/bundle-sizes.ts'

const SHELL_KB = 68
const LARGEST_PAGE_KB = 104
const PAGE_KB = 20
/** What a page of staff adds to the shell of its workplace. */
const STAFF_PAGE_KB = 70
/** The map, menus and bar of the workplaces, much of it for schemas that the routes name. */
const WORKPLACE_KB = 48
/** The styles of members stand in the page. */
const HTML_KB = 15
/** All pages together, with the kit that members have too; no page loads all of it. */
const STAFF_CSS_KB = 21

const members = readBuild('members')
const staff = readBuild('staff')
const pages = members.find(/^src\/members\/.*\.page\.tsx$/)
const staffPages = staff.find(/^src\/(staff|admin)\/.*\.page\.tsx$/)
const sizesOf = (names: readonly string[], sizeOf: (name: string) => number) =>
  names.map((name) => ({ name, kb: sizeOf(name) }))

test(`the shell has at most ${SHELL_KB} KB, for members and for staff`, () => {
  expect(members.kbOf(members.shell)).toBeLessThanOrEqual(SHELL_KB)
  // Staff have the map of their workplace in the shell, with the schemas that the routes name.
  expect(staff.kbOf(staff.shell)).toBeLessThanOrEqual(SHELL_KB + WORKPLACE_KB)
})

test(`a page adds at most ${PAGE_KB} KB`, () => {
  const sizes = sizesOf(pages, (name) => members.kbOf(members.ownOf(name)))
  expect(sizes.filter(({ name, kb }) => kb > PAGE_KB && !name.includes('/room/'))).toEqual([])
  expect(sizes.length).toBeGreaterThan(2)
})

test(`a page of staff adds at most ${STAFF_PAGE_KB} KB to the frame of the workplace`, () => {
  const frame = new Set(staff.find(/^src\/staff\/shell\/.*-shell\.tsx$/).flatMap(staff.ownOf))
  const sizes = sizesOf(staffPages, (name) => staff.kbOf(staff.ownOf(name).filter((each) => !frame.has(each))))
  expect(staff.kbOf(staff.shell) + staff.kbOf(frame)).toBeLessThanOrEqual(SHELL_KB + WORKPLACE_KB)
  expect(sizes.filter(({ kb }) => kb > STAFF_PAGE_KB)).toEqual([])
  expect(sizes.length).toBeGreaterThan(1)
})

test('members load nothing of the workplaces', () => {
  expect(members.find(/^src\/(staff|admin)[-/]/)).toEqual([])
})

test(`the first page of a member has at most ${FIRST_PAGE_KB} KB with everything, and the live room ${ROOM_KB}`, () => {
  const limitOf = (name: string) => {
    if (name.endsWith('/start.page.tsx')) return FIRST_PAGE_KB
    return name.includes('/room/') ? ROOM_KB : LARGEST_PAGE_KB
  }
  const sizes = wholePages()
  expect(sizes.filter(({ name, kb }) => kb > limitOf(name))).toEqual([])
  expect(sizes.length).toBeGreaterThan(40)
})

test(`the page of members has at most ${HTML_KB} KB with its styles, and there are no fonts`, () => {
  expect(members.pageKb()).toBeLessThanOrEqual(HTML_KB)
  expect(staff.stylesKb()).toBeLessThanOrEqual(STAFF_CSS_KB)
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
