// Rules of the source tree. Imports run words ← contract ← platform ← features (in order) ← app, the same inside large features, and have no
// cycles; folders stay small, and modules keep no state.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FEATURES } from '@kuri/server/features'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A feature imports only features listed before it. */
const FEATURE_ORDER = FEATURES.map(({ name }) => name)

/** Inside a large feature, a sub-folder imports only sub-folders listed before it. */
const LAYERS: Record<string, readonly string[]> = {
  // The last entry is the folder itself: its routes import all of it.
  'members/enrollments': ['profile', 'requests', 'tickets', 'documents', ''],
}

const MAX_FILES_PER_FOLDER = 30

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sources(path)
    return entry.name.endsWith('.ts') ? [path] : []
  })
}

const importsOf = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map((match) => match[1]!)

/** The imported file's path below the checkout, however it is written; for a package its name. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(file), specifier))
  if (!/^(#|@kuri\/)/.test(specifier)) return specifier
  const path = specifier
    .replace(/^#server\//, 'server/src/')
    .replace(/^#(platform|features)\//, 'server/src/$1/')
    .replace(/^@kuri\/contract\//, 'contract/src/')
    .replace(/^@kuri\/verify\//, 'verify/src/')
    .replace(/^#testing\//, 'server/testing/')
    .replace(/^@kuri\/server\/testing\//, 'server/testing/')
    .replace(/^@kuri\/server\//, 'server/src/')
  return `${path}.ts`
}

/** Its group and its name. */
const featureOf = (path: string) => /^server\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null
const isTest = (file: string) => /\.test\.ts$/.test(file)
const serviceFiles = [...sources('contract/src'), ...sources('server/src')]
const broken = (rule: (file: string, to: string) => boolean) =>
  serviceFiles
    .filter((file) => !isTest(file))
    .flatMap((file) => importsOf(file).map((specifier) => [file, target(file, specifier)] as const))
    .filter(([file, to]) => rule(file, to))
    .map(([file, to]) => `${file} imports ${to}`)

const holding = (pattern: RegExp) =>
  serviceFiles.filter((file) => !isTest(file) && pattern.test(readFileSync(join(ROOT, file), 'utf8')))

test('[imports] words import only words', () => {
  const imported = sources('words').flatMap((file) => importsOf(file).map((specifier) => target(file, specifier)))
  expect(imported.length).toBeGreaterThan(50)
  expect(imported.filter((to) => !to.startsWith('words/'))).toEqual([])
})

test('[imports] the contract imports only itself, words and typebox', () => {
  const isAllowed = (to: string) => to === 'typebox' || /^(contract\/src|words)\//.test(to)
  // The list of all endpoints reads the folder; no browser loads it.
  const isList = (file: string) => file === 'contract/src/all-routes.ts'
  expect(broken((file, to) => file.startsWith('contract/') && !isAllowed(to) && !isList(file))).toEqual([])
})

// The service writes the formats that the verifier reads: one grammar for both. Rules of auctions are not shared.
test('[imports] the platform imports only itself, the contract and the formats of the verifier', () => {
  const isOwnCode = (to: string) => /^(#|@kuri\/|server\/|tests\/|bench\/|scripts\/|room-client\/)/.test(to)
  const inPlatform = (path: string) => path.startsWith('server/src/platform/')
  expect(broken((file, to) => inPlatform(file) && isOwnCode(to) && !inPlatform(to))).toEqual([])
})

test('[imports] the verifier imports only itself: it runs in a browser, from one file, and shares no rule with the server', () => {
  const imported = sources('verify/src')
    .filter((file) => !isTest(file))
    .flatMap((file) => importsOf(file).map((specifier) => target(file, specifier)))
  expect(imported.filter((to) => !to.startsWith('verify/src/'))).toEqual([])
})

test('[imports] a feature imports only features listed before it', () => {
  const unknown = [
    ...new Set(serviceFiles.map(featureOf).filter((name) => name !== null && !FEATURE_ORDER.includes(name))),
  ]
  expect(unknown).toEqual([])
  const later = (from: string, to: string) => FEATURE_ORDER.indexOf(to) > FEATURE_ORDER.indexOf(from)
  expect(
    broken((file, to) => featureOf(file) !== null && featureOf(to) !== null && later(featureOf(file)!, featureOf(to)!)),
  ).toEqual([])
})

test('[features] a feature that adds something to the service describes itself in a file of its name', () => {
  const described = FEATURES.filter((feature) => Object.keys(feature).length > 1).map(({ name }) => name)
  const fileOf = (name: string) => `server/src/features/${name}/${name.split('/')[1]}.feature.ts`
  expect(serviceFiles.filter((file) => file.endsWith('.feature.ts')).toSorted()).toEqual(
    described.map(fileOf).toSorted(),
  )
  const roots = serviceFiles.filter((file) => /^server\/src\/features\/([^/]+\/)?[^/]+$/.test(file))
  expect(roots, 'files belong into the folder of a feature').toEqual([])
})

for (const [feature, layers] of Object.entries(LAYERS))
  test(`[imports] a sub-folder of ${feature} imports only sub-folders listed before it`, () => {
    const layerOf = (path: string) =>
      new RegExp(`^server/src/features/${feature}/([^/]+)/`).exec(path)?.[1] ??
      (featureOf(path) === feature ? '' : null)
    const unknown = serviceFiles.filter(
      (file) => !isTest(file) && layerOf(file) !== null && !layers.includes(layerOf(file)!),
    )
    expect(unknown).toEqual([])
    const isUpward = (file: string, to: string) =>
      layerOf(file) !== null && layerOf(to) !== null && layers.indexOf(layerOf(to)!) > layers.indexOf(layerOf(file)!)
    expect(broken(isUpward)).toEqual([])
  })

test('[imports] no file imports itself, directly or by way of others', () => {
  const files = ['words', 'contract/src', 'server', 'room-client/src', 'verify/src', 'sim', 'bench', 'scripts', 'tests']
    .flatMap(sources)
    .filter((file) => !isTest(file))
  const edges = new Map(files.map((file) => [file, importsOf(file).map((specifier) => target(file, specifier))]))
  const finished = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) return void cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (finished.has(file)) return
    for (const to of edges.get(file) ?? []) visit(to, [...path, file])
    finished.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
})

const VALUE_IMPORT = /^(?:import|export) (?!type\b)[^';]*?from '([^'\n]+)'/gm
const valueImportsOf = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(VALUE_IMPORT)].map((match) => target(file, match[1]!))

function reachableFrom(start: string): Set<string> {
  const reached = new Set([start])
  for (const file of reached) if (serviceFiles.includes(file)) for (const to of valueImportsOf(file)) reached.add(to)
  return reached
}

test('[workers] only threads load the modules of jobs, which reach no database, keys or configuration', () => {
  const jobs = serviceFiles.filter((file) => file.endsWith('.job.ts'))
  expect(jobs.length).toBeGreaterThan(3)
  expect(serviceFiles.filter((file) => valueImportsOf(file).some((to) => to.endsWith('.job.ts')))).toEqual([])
  const forbidden =
    /^(pg|kysely|fastify|sharp)$|platform\/(db|keys|bus|object-store|http|trust|jobs)\/|platform\/(config|secrets|platform|clock)\.ts|\.(sql|actions)\.ts$/
  const found = jobs.flatMap((job) =>
    [...reachableFrom(job)].filter((to) => forbidden.test(to)).map((to) => `${job}: ${to}`),
  )
  expect(found).toEqual([])
})

test('[imports] only the wiring and the tests build the app', () => {
  const insiders = /^server\/src\/(main|app|start-failures)/
  expect(broken((file, to) => !insiders.test(file) && /^server\/(src\/(app|main)|testing\/)/.test(to))).toEqual([])
})

test('[imports] only the process and its tests import the demo world', () => {
  const isDemo = (path: string) => path.startsWith('server/src/demo/')
  expect(broken((file, to) => isDemo(to) && !isDemo(file) && file !== 'server/src/main.ts')).toEqual([])
})

test('[imports] rules are pure: no database, clock, randomness or other I/O', () => {
  const impure =
    /^(kysely|pg|fastify|ws|node:(?!crypto))|platform\/(db|bus|jobs)\/|platform\/(clock|platform|secrets|ids)|\.(sql|actions)(\.ts)?$/
  const isRules = (file: string) => file.endsWith('.rules.ts')
  expect(broken((file, to) => isRules(file) && impure.test(to))).toEqual([])
  const nonDeterministic = /Date\.now|new Date\(\)|Temporal\.Now|performance\.|process\.|Math\.random|\brandom[A-Z]/
  expect(holding(nonDeterministic).filter(isRules)).toEqual([])
})

test('[imports] every statement on a table is in a *.sql.ts file', () => {
  // Notifications, the job queue and retention belong to the platform and touch no table of a feature.
  const allowed = ['bus/event-bus', 'bus/signals', 'db/advisory-locks', 'db/retention', 'jobs/jobs'].map(
    (name) => `server/src/platform/${name}.ts`,
  )
  const statement = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/
  const isElsewhere = (file: string) => !file.endsWith('.sql.ts')
  expect(holding(statement).filter(isElsewhere)).toEqual(allowed)
})

test('[imports] only the directory of people writes to users', () => {
  const write =
    /\b(insertInto|updateTable|deleteFrom|mergeInto)\('users[' ]|\b(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(ONLY\s+)?(public\.)?"?users\b/i
  expect(holding(write)).toEqual(['server/src/features/people/identity/directory.sql.ts'])
})

test('[folders] no folder has more than 30 source files directly in it', () => {
  const counts = new Map<string, number>()
  for (const file of serviceFiles.filter((path) => !isTest(path)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const tooMany = [...counts].filter(([, count]) => count > MAX_FILES_PER_FOLDER)
  expect(tooMany).toEqual([])
})

test('[state] modules keep no mutable state', () => {
  // main.ts is the process itself; ids must not repeat between two apps in one process; formats of dates are costly to make.
  const allowed = ['server/src/main.ts', 'server/src/platform/ids.ts', 'server/src/platform/text/dates.ts']
  const mutable =
    /^(export )?(let \w|const \w+(: (?!Readonly)[^=\n]+)? = (\[\]$|new (LRUCache|WeakMap|WeakSet)\b|new (Map|Set)(<[^(\n]*>)?\(\)))/m
  expect(holding(mutable).toSorted()).toEqual(allowed)
})
