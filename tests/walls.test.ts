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

const IMPORT = /(?:from|import)\s+'([^']+)'/g

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

test('[walls] the contract imports nothing of ours', () => {
  expect(broken((file, to) => file.startsWith('contract/') && to.startsWith('server/'))).toEqual([])
})

test('[walls] the platform imports no feature', () => {
  expect(broken((file, to) => file.startsWith('server/src/platform/') && featureOf(to) !== null)).toEqual([])
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
  const insiders = /^server\/src\/(main|app|start-failures|constraint-refusals|config|testing\/)/
  expect(broken((file, to) => !insiders.test(file) && /^server\/src\/(app|main|testing)/.test(to))).toEqual([])
})

test('[walls] the demo world stands outside: only the process and its tests know it', () => {
  const isDemo = (path: string) => path.startsWith('server/src/demo/')
  expect(broken((file, to) => isDemo(to) && !isDemo(file) && file !== 'server/src/main.ts')).toEqual([])
})

test('[walls] rules are pure: no database, no clock, no other I/O', () => {
  const impure =
    /^(kysely|pg|fastify|ws|node:(fs|http|net|child_process))|platform\/(db|clock|platform|jobs|signals)|\.sql(\.ts)?$/
  const files = ours.filter((file) => /\.rules\.ts$/.test(file))
  expect(
    files.flatMap((file) =>
      importsOf(file)
        .filter((to) => impure.test(to))
        .map((to) => `${file} imports ${to}`),
    ),
  ).toEqual([])
})
