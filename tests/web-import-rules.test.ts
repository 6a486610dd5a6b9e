// Rules of the web app's source tree: ui ← api ← app ← members, and app ← staff ← admin. Members' features know nothing of each other.
// Features are in the same groups as on the server.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCE = fileURLToPath(new URL('../web/src', import.meta.url))
const SERVER_FEATURES = fileURLToPath(new URL('../server/src/features', import.meta.url))
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g

type Import = { file: string; to: string }

const isCode = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)

/** Own files as paths below web/src, packages by their names. */
const imports: Import[] = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter(isCode)
  .flatMap((file) =>
    [...readFileSync(join(SOURCE, file), 'utf8').matchAll(IMPORT)].map(([, specifier]) => ({
      file,
      to: specifier!.startsWith('.') ? relative(SOURCE, resolve(SOURCE, dirname(file), specifier!)) : specifier!,
    })),
  )

const areaOf = (path: string) => path.split('/')[0]!
/** The frame of staff, which belongs to no group. */
const FRAME = ['charts', 'parts', 'shell', 'side', 'table']
const FEATURE = new RegExp(`^(?:staff/(?:${FRAME.join('|')})|(?:members|staff|admin)/[^/]+/[^/]+)(?=/)`)
const featureOf = (path: string) => FEATURE.exec(path)?.[0] ?? null
const isOwn = (path: string) => /^(api|app|members|gallery|staff|admin|ui)\//.test(path) || /^[\w.-]+\.tsx?$/.test(path)
const isOfStaff = (path: string) => ['staff', 'admin'].includes(areaOf(path)) || /^staff-(routes|main)\.tsx$/.test(path)
const broken = (rule: (each: Import) => boolean) => imports.filter(rule).map(({ file, to }) => `${file} imports ${to}`)

/** What staff screens share, in its order: a folder imports those above it. No other folder of staff is imported by another one. */
const SHARED_BY_STAFF = [
  'staff/side',
  'staff/parts',
  'staff/table',
  'staff/programs/lookups',
  'staff/charts',
  'staff/money/parts',
  'staff/people/second-factor',
  'staff/companies/companies',
  'staff/companies/team',
  'staff/auctions/policy',
  'staff/programs/programs',
  'staff/companies/audit',
]
const orderOf = (feature: string) => SHARED_BY_STAFF.indexOf(feature)

const isAllowed = ({ file, to }: Import) => {
  const [own, other] = [featureOf(file), featureOf(to)]
  if (own === null || other === null || own === other) return true
  const isShared = orderOf(other) !== -1 && areaOf(file) !== 'members'
  return isShared && (orderOf(own) === -1 || orderOf(other) < orderOf(own))
}

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test('members, staff and admin have their features in the groups of the server', () => {
  const groups = foldersOf(SERVER_FEATURES)
  const strays = ['members', 'staff', 'admin'].flatMap((area) =>
    foldersOf(join(SOURCE, area))
      .filter((name) => !groups.includes(name) && !(area === 'staff' && FRAME.includes(name)))
      .map((name) => `${area}/${name}`),
  )
  expect(strays).toEqual([])
  const loose = imports.map(({ file }) => file).filter((file) => /^(members|admin)\/([^/]+\/)?[^/]+$/.test(file))
  expect(loose, 'files belong into the folder of a feature').toEqual([])
})

test('the parts of the interface know nothing of ours but the contract and refusals', () => {
  expect(
    broken(({ file, to }) => areaOf(file) === 'ui' && isOwn(to) && areaOf(to) !== 'ui' && to !== 'api/refused.ts'),
  ).toEqual([])
})

test('a feature imports no other feature but what staff screens share', () => {
  expect(broken((each) => !isAllowed(each))).toEqual([])
})

test('the frame of the app and its client import no feature, and staff imports nothing of the superadmins', () => {
  expect(broken(({ file, to }) => ['app', 'api'].includes(areaOf(file)) && featureOf(to) !== null)).toEqual([])
  expect(broken(({ file, to }) => areaOf(file) === 'staff' && areaOf(to) === 'admin')).toEqual([])
})

test('no file imports itself over others, types included', () => {
  const importsOf = Map.groupBy(imports, ({ file }) => file)
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) return void circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    for (const { to } of importsOf.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of importsOf.keys()) visit(file, [])
  expect(circles).toEqual([])
})

test('what members load imports nothing of the workplaces; the whole map knows them as types only', () => {
  const isMap = ({ file, to }: Import) => file === 'all-areas.ts' && to === 'staff-routes.tsx'
  expect(broken((each) => !isOfStaff(each.file) && isOfStaff(each.to) && !isMap(each))).toEqual([])
  const typesOnly = /^import type \{[^}]*\} from '\.\/(all-areas\.ts|staff-routes\.tsx)'$/m
  for (const file of ['all-areas.ts', 'start.tsx']) expect(readFileSync(join(SOURCE, file), 'utf8')).toMatch(typesOnly)
})

test('no page loads what the service says in all languages', () => {
  expect(broken(({ to }) => to === '@kuri/contract/phrases/phrases')).toEqual([])
})

test('nothing that runs in a browser imports the server', () => {
  expect(broken(({ to }) => to.startsWith('@kuri/server'))).toEqual([])
})
