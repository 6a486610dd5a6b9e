// Rules of the web app's source tree: ui ← api ← app ← features, and app ← staff ← company and platform. No feature knows another one.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCE = fileURLToPath(new URL('../web/src', import.meta.url))
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
const featureOf = (path: string) => /^(?:features|company|platform)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null
const isOwn = (path: string) =>
  /^(api|app|company|features|gallery|platform|staff|ui)\//.test(path) || /^[\w.-]+\.tsx?$/.test(path)
const isOfStaff = (path: string) =>
  ['staff', 'company', 'platform'].includes(areaOf(path)) || /^staff-(routes|main)\.tsx$/.test(path)
const broken = (rule: (each: Import) => boolean) => imports.filter(rule).map(({ file, to }) => `${file} imports ${to}`)

test('the parts of the interface know nothing of ours but the contract and refusals', () => {
  expect(
    broken(({ file, to }) => areaOf(file) === 'ui' && isOwn(to) && areaOf(to) !== 'ui' && to !== 'api/refused.ts'),
  ).toEqual([])
})

test('a feature imports no other feature', () => {
  expect(
    broken(({ file, to }) => featureOf(file) !== null && featureOf(to) !== null && featureOf(file) !== featureOf(to)),
  ).toEqual([])
})

test('the frame of the app and its client import no feature', () => {
  expect(broken(({ file, to }) => ['app', 'api', 'staff'].includes(areaOf(file)) && featureOf(to) !== null)).toEqual([])
})

test('what members load imports nothing of the workplaces; the whole map knows them as types only', () => {
  const isMap = ({ file, to }: Import) => file === 'all-areas.ts' && to === 'staff-routes.tsx'
  expect(broken((each) => !isOfStaff(each.file) && isOfStaff(each.to) && !isMap(each))).toEqual([])
  const typesOnly = /^import type \{[^}]*\} from '\.\/(all-areas\.ts|staff-routes\.tsx)'$/m
  for (const file of ['all-areas.ts', 'start.tsx']) expect(readFileSync(join(SOURCE, file), 'utf8')).toMatch(typesOnly)
})

test('nothing that runs in a browser imports the server', () => {
  expect(broken(({ to }) => to.startsWith('@kuri/server'))).toEqual([])
})
