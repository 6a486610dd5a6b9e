// The walls of the house: contract ← platform ← features (in their order) ← app. An import through a wall fails here.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A feature imports only features that stand before it. */
const FEATURE_ORDER = [
  'messages', 'access', 'identity', 'audit', 'notifications', 'files', 'companies', 'mou', 'branches', 'employees',
  'signatures', 'templates', 'auction-policy', 'auction-records', 'programs', 'program-settings', 'cycles', 'billing', 'enrollments', 'auctions',
  'challenges', 'marketplace', 'dashboard', 'development',
] // biome-ignore format: one glance

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

/** `#platform/db` and `../../platform/db.ts` are the same place: its path below the checkout, or the package's name. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(file), specifier))
  return specifier
    .replace(/^#server\//, 'server/src/')
    .replace(/^#(platform|features)\//, 'server/src/$1/')
    .replace(/^@kuri\/contract\//, 'contract/src/')
    .replace(/^@kuri\/server\//, 'server/src/')
}

const featureOf = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null
const isTest = (file: string) => /\.test\.ts$/.test(file)
const ours = sources('contract/src').concat(sources('server/src'))
const broken = (rule: (file: string, to: string) => boolean) =>
  ours
    .filter((file) => !isTest(file))
    .flatMap((file) => importsOf(file).map((specifier) => [file, target(file, specifier)] as const))
    .filter(([file, to]) => rule(file, to))
    .map(([file, to]) => `${file} imports ${to}`)

const holding = (pattern: RegExp) =>
  ours.filter((file) => !isTest(file) && pattern.test(readFileSync(join(ROOT, file), 'utf8')))

test('[walls] the contract imports nothing of ours', () => {
  const isAllowed = (to: string) => to === 'typebox' || to.startsWith('contract/src/')
  expect(broken((file, to) => file.startsWith('contract/') && !isAllowed(to))).toEqual([])
})

test('[walls] the platform imports of ours only itself and the contract', () => {
  const isOurs = (to: string) => /^(#|@kuri\/|server\/|tests\/|bench\/|scripts\/|room-client\/)/.test(to)
  const inPlatform = (path: string) => path.startsWith('server/src/platform/')
  expect(broken((file, to) => inPlatform(file) && isOurs(to) && !inPlatform(to))).toEqual([])
})

test('[walls] a feature imports only features before it', () => {
  const unknown = [...new Set(ours.map(featureOf).filter((name) => name !== null && !FEATURE_ORDER.includes(name)))]
  expect(unknown).toEqual([])
  const later = (from: string, to: string) => FEATURE_ORDER.indexOf(to) > FEATURE_ORDER.indexOf(from)
  expect(
    broken((file, to) => featureOf(file) !== null && featureOf(to) !== null && later(featureOf(file)!, featureOf(to)!)),
  ).toEqual([])
})

test('[walls] only the wiring and the tests build the app', () => {
  const insiders = /^server\/src\/(main|app|start-failures|constraint-refusals|testing\/)/
  expect(broken((file, to) => !insiders.test(file) && /^server\/src\/(app|main|testing)/.test(to))).toEqual([])
})

test('[walls] the demo world stands outside: only the process and its tests know it', () => {
  const isDemo = (path: string) => path.startsWith('server/src/demo/')
  expect(broken((file, to) => isDemo(to) && !isDemo(file) && file !== 'server/src/main.ts')).toEqual([])
})

test('[walls] rules are pure: no database, no clock, no chance, no other I/O', () => {
  const impure =
    /^(kysely|pg|fastify|ws|node:(?!crypto))|platform\/(db|clock|platform|jobs|signals|secrets|ids)|\.(sql|actions)(\.ts)?$/
  const isRules = (file: string) => file.endsWith('.rules.ts')
  expect(broken((file, to) => isRules(file) && impure.test(to))).toEqual([])
  const unlikeEachTime = /Date\.now|new Date\(\)|Temporal\.Now|performance\.|process\.|Math\.random|\brandom[A-Z]/
  expect(holding(unlikeEachTime).filter(isRules)).toEqual([])
})

test('[walls] statements stand in *.sql.ts', () => {
  // Notifying, queueing and tidying up are statements of the platform itself, on no table of ours.
  const allowed = ['event-bus', 'jobs', 'outdated', 'signals'].map((name) => `server/src/platform/${name}.ts`)
  const statement = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/
  const isElsewhere = (file: string) => !file.endsWith('.sql.ts') && !file.startsWith('server/src/testing/')
  expect(holding(statement).filter(isElsewhere)).toEqual(allowed)
})
