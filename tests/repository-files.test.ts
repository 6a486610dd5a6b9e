// What a repository says about itself: its licence, its packages, and what hosted CI runs.
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { exists, files, read } from '../scripts/spec-map.ts'

type Manifest = Readonly<Record<string, unknown>> & { workspaces?: string[]; exports?: Record<string, string> }
const manifestOf = (path: string) => JSON.parse(read(path)) as Manifest

const ROOT = manifestOf('package.json')
const OTHERS = ['web/lighthouse/package.json', 'tests/partner-tools/package.json']
const MANIFESTS = ['package.json', ...ROOT.workspaces!.map((workspace) => `${workspace}/package.json`), ...OTHERS]
const PUBLISHABLE = ['room-client', 'verify']

test('[repository] every package is under the licence of the repository', () => {
  expect(read('LICENSE')).toMatch(/^\s+Apache License\n\s+Version 2\.0, January 2004\n/)
  expect(MANIFESTS.filter((path) => manifestOf(path).license !== 'Apache-2.0')).toEqual([])
})

test.each(PUBLISHABLE)('[repository] the package of %s says what a registry asks for', (workspace) => {
  const manifest = manifestOf(`${workspace}/package.json`)
  expect(manifest).toMatchObject({
    description: expect.stringMatching(/\w/),
    keywords: expect.arrayContaining(['chit-fund']),
    engines: { node: expect.any(String) },
    files: expect.arrayContaining(['src']),
    exports: { './*': './src/*.ts' },
  })
  expect(
    Object.values(manifest.exports!).filter((path) => !path.includes('*') && !exists(`${workspace}/${path}`)),
  ).toEqual([])
})

test.each(PUBLISHABLE)('[repository] the package of %s depends on everything that its sources import', (workspace) => {
  const { dependencies = {} } = manifestOf(`${workspace}/package.json`) as { dependencies?: Record<string, string> }
  const imported = ['src', 'cli']
    .map((folder) => `${workspace}/${folder}`)
    .filter(exists)
    .flatMap((folder) => files(folder))
    .filter((file) => !/\.test\.ts$|\/testing\.ts$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/(?:from|import\() ?'((?:@[\w-]+\/)?[\w-]+)[\w/.-]*'/g)].map(([, name]) => name!),
    )
  expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort())
})

test('[repository] hosted CI runs .ci/run and nothing else', () => {
  const workflow = parseDocument(read('.github/workflows/ci.yml'), { strict: true, uniqueKeys: true })
  expect([...workflow.errors, ...workflow.warnings]).toEqual([])
  const { on, permissions, jobs } = workflow.toJS() as {
    on: object
    permissions: object
    jobs: Record<string, { 'runs-on': string; 'timeout-minutes': number; steps: { run?: string; uses?: string }[] }>
  }
  expect(Object.keys(on)).toEqual(['push', 'pull_request'])
  expect(permissions).toEqual({ contents: 'read' })
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  expect(steps.flatMap(({ run = [] }) => run)).toEqual(['.ci/run'])
  expect(steps.every(({ run, uses }) => (run === undefined) !== (uses === undefined))).toBe(true)
  const actions = steps.flatMap(({ uses = [] }) => uses)
  expect(actions.filter((name) => !/^actions\/[\w-]+@v\d+$/.test(name))).toEqual([])
})
