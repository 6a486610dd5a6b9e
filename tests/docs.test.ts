// Checks that documentation and code agree: tags, links, refusal codes, paths and settings. Needs no database.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { OTHER_STATUSES, REFUSALS } from '@kuri/contract/kit/refusals'
import { expect, test } from 'vitest'
import {
  exists,
  files,
  headingsOf,
  linksOf,
  placesByTitle,
  read,
  SOURCES,
  SPEC,
  specHeadings,
  titlesIn,
  titlesNotInCode,
} from '../scripts/spec-map.ts'
import { EFFECTS, type Effect } from '../server/src/features/money/ledger/accounts.rules.ts'
import { knownVariables } from './support/known-variables.ts'

const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...files('docs', '.md')]
const repeated = (list: readonly string[]) => list.filter((item, index) => list.indexOf(item) !== index)

test('[docs] every rule that a source or a page names is exactly one heading of docs/spec', () => {
  const titles = specHeadings().map(({ title }) => title)
  expect(repeated(titles)).toEqual([])
  const unknown = [...SOURCES, ...PAGES].flatMap((file) =>
    titlesIn(read(file)).flatMap((title) => (titles.includes(title) ? [] : [`${file} names ${title}`])),
  )
  expect(unknown).toEqual([])
})

test('[docs] every heading with an origin is in the sources, or listed in docs/spec/README.md with the reason', () => {
  const inSources = placesByTitle()
  const unused = specHeadings()
    .map(({ title }) => title)
    .filter((title) => !inSources.has(title))
  expect(unused.toSorted()).toEqual(titlesNotInCode().toSorted())
})

test('[docs] links between pages lead to files and headings that exist', () => {
  const broken = PAGES.flatMap(linksOf).filter(
    ({ path, anchor }) =>
      !exists(path) ||
      (anchor && path.endsWith('.md') && !headingsOf(path).some((heading) => heading.anchor === anchor)),
  )
  expect(broken).toEqual([])
  expect(
    files('docs', '.md').flatMap((page) => repeated(headingsOf(page).map(({ anchor }) => `${page}#${anchor}`))),
  ).toEqual([])
})

test('[docs] docs/spec names refusal codes of the catalogue, with their status', () => {
  const catalogue: Record<string, { status: number } | undefined> = REFUSALS
  const others: Record<string, number | undefined> = OTHER_STATUSES
  const wrong = files(SPEC, '.md').flatMap((page) =>
    [...read(page).matchAll(/`([A-Z][A-Z_]+)`\s\((\d{3})\)/g)].flatMap(([text, code, status]) =>
      [catalogue[code!]?.status, others[code!]].includes(Number(status)) ? [] : [`${page} says ${text}`],
    ),
  )
  expect(wrong).toEqual([])
})

/** Pages that send a reader to a file. */
const GUIDES = [
  'README.md',
  'CONTRIBUTING.md',
  ...['architecture', 'development', 'glossary', 'recipes'].map((name) => `docs/${name}.md`),
]

test('[docs] guides name files and folders that exist', () => {
  const tree = [
    'bench',
    'contract',
    'docs',
    'room-client',
    'scripts',
    'server',
    'tests',
    'verify',
    'web/src',
    'words',
  ].flatMap((folder) => files(folder, ''))
  const isThere = (path: string) => tree.some((file) => `/${file}/`.includes(`/${path.replace(/\/$/, '')}/`))
  const missing = GUIDES.flatMap((page) =>
    [...read(page).matchAll(/`([\w-][\w.-]*\/[\w./-]*)`/g)].flatMap(([, path]) =>
      exists(path!) || isThere(path!) ? [] : [`${page} names ${path}`],
    ),
  )
  expect(missing).toEqual([])
})

test('[docs] docs/security.md names files that exist, and titles of tests that are in them', () => {
  const resolve = (path: string) => [path, `server/src/${path}`].find(exists)
  const rows = read('docs/security.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const wrong = rows.flatMap((row) => {
    let file: string | undefined
    return [...row.matchAll(/`([\w-][\w./-]*\.(?:test\.)?ts|[\w-]+\/[\w./-]*)`|"([^"]+)"/g)].flatMap(
      ([, path, title]) => {
        if (path) {
          file = resolve(path)
          return file ? [] : [`there is no ${path}`]
        }
        const isThere = file?.endsWith('.test.ts') && read(file).replaceAll("\\'", "'").includes(title!)
        return isThere ? [] : [`${file ?? 'no file'} has no test “${title}”`]
      },
    )
  })
  expect(rows.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test('[docs] docs/security.md names every entry that lowers payments or cash, and operations that exist', () => {
  const [, table = ''] = /\n### What lowers a member's payments .*?\n(.*?)\n## /s.exec(read('docs/security.md')) ?? []
  const rows = [...table.matchAll(/^\| ([A-Z_]+) \| ([^|]+) \|/gm)]
  const lowering = Object.entries<readonly Effect[]>(EFFECTS).flatMap(([kind, effects]) =>
    effects.some((effect) => effect !== 'ASKS') ? [kind] : [],
  )
  expect([...new Set(rows.map(([, kind]) => kind!))].toSorted()).toEqual(lowering.toSorted())
  const known = ALL_ROUTES.map(({ method, path }) => `${method} ${path}`)
  const operations = [...table.matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, operation]) => operation!)
  expect(operations.length).toBeGreaterThan(rows.length)
  expect(operations.filter((operation) => !known.includes(operation))).toEqual([])
})

test('[docs] the README names the file of at least twelve rules', () => {
  const [, table = ''] = /\n## Where is the rule for …\?\n(.*?)\n## /s.exec(read('README.md')) ?? []
  expect([...table.matchAll(/^\| .+\? \| `(server|contract)\/src\//gm)].length).toBeGreaterThanOrEqual(12)
})

test('[docs] the README fits on two screens', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(95)
})

test('[docs] every feature folder is named by a page of docs/spec', () => {
  const pages = files(SPEC, '.md').map(read).join('\n')
  const folders = new Set(files('server/src/features').map((file) => file.split('/').slice(0, 5).join('/')))
  expect(folders.size).toBeGreaterThan(50)
  expect([...folders].filter((folder) => !pages.includes(`\`${folder}\``))).toEqual([])
})

test('[docs] docs/glossary.md names screens that exist, and each word once', () => {
  const [, table = ''] = /\n## Words of the business\n(.*?)\n## /s.exec(read('docs/glossary.md')) ?? []
  const rows = [...table.matchAll(/^\| ([^|]+) \| [^|]+ \|([^|]*)\|/gm)].slice(1)
  const known = files('web/src', '.routes.tsx').flatMap((file) =>
    [...read(file).matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path!),
  )
  const screens = rows.flatMap(([, , cell]) => [...cell!.matchAll(/`(\/[^`]+)`/g)].map(([, path]) => path!))
  expect(screens.length).toBeGreaterThan(60)
  expect(screens.filter((path) => !known.includes(path))).toEqual([])
  expect(repeated(rows.map(([, word]) => word!))).toEqual([])
})

test('[docs] every [promise] tag has its number in docs/architecture.md', () => {
  const [, list] = /\n## The promises\n(.*?)\n## /s.exec(read('docs/architecture.md'))!
  const promises = [...list!.matchAll(/^(\d+)\. /gm)].map(([, number]) => number!)
  const unknown = SOURCES.flatMap((file) =>
    [...read(file).matchAll(/\[promise (\d+)\]/g)].flatMap(([tag, number]) =>
      promises.includes(number!) ? [] : [`${file} names ${tag}`],
    ),
  )
  expect(unknown).toEqual([])
})

test('[docs] docs/operations.md lists every variable that the service reads', () => {
  const variables = knownVariables()
  expect(variables.size).toBeGreaterThan(30)
  const operations = read('docs/operations.md')
  expect([...variables].filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})
