// What a release is checked with and described by: advisories about its libraries, and its software bill of materials.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read } from '../scripts/spec-map.ts'

type LockFile = { packages: Record<string, { name?: string; version: string; dev?: true; link?: true }> }
type Component = { 'bom-ref': string; purl: string; hashes?: { alg: string; content: string }[] }
type Bom = { bomFormat: string; metadata: { component: { name: string } }; components: Component[] }

const run = (script: string, env = process.env) =>
  spawnSync(process.execPath, [join('scripts', script)], { encoding: 'utf8', env })

/** Runs the audit with an npm that gives this answer. */
function auditWith(answer: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kuri-audit-'))
  writeFileSync(join(folder, 'answer'), answer)
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat '${join(folder, 'answer')}'\nexit 1\n`)
  chmodSync(join(folder, 'npm'), 0o755)
  return run('audit.mjs', { ...process.env, PATH: `${folder}:${process.env.PATH}` })
}
const advisory = (name: string, severity: string) => ({
  name,
  severity,
  range: '<2.0.0',
  via: [{ url: `https://github.com/advisories/${name}` }],
})
const answerWith = (...found: ReturnType<typeof advisory>[]) =>
  JSON.stringify({ vulnerabilities: Object.fromEntries(found.map((each) => [each.name, each])) })

test('[release] an audit without advisories passes, and lists what is moderate or low', () => {
  const { status, stdout } = auditWith(answerWith(advisory('slow-parser', 'moderate'), advisory('old-colors', 'low')))
  expect(status).toBe(0)
  expect(stdout).toBe(
    'critical: 0\nhigh: 0\nmoderate: 1\n  slow-parser <2.0.0: https://github.com/advisories/slow-parser\nlow: 1\n  old-colors <2.0.0: https://github.com/advisories/old-colors\ninfo: 0\n',
  )
})

test.each(['high', 'critical'])('[release] an audit with a %s advisory fails', (severity) => {
  const { status, stdout } = auditWith(answerWith(advisory('bad-parser', severity)))
  expect(status).toBe(1)
  expect(stdout).toContain(`${severity}: 1\n  bad-parser`)
})

test.each([JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }), '', 'not JSON', '{}'])(
  '[release] an audit that the registry does not answer says so, and does not pass: %s',
  (answer) => {
    const { status, stderr } = auditWith(answer)
    expect(status).toBe(3)
    expect(stderr).toContain('The registry does not answer advisories here')
  },
)

test('[release] the bill of materials names every library of production with version and hash, and none of development', () => {
  expect(run('sbom.mjs').stderr).toBe('')
  const bom = JSON.parse(readFileSync('generated/sbom.cdx.json', 'utf8')) as Bom
  expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', 'kuri'])

  const { packages } = JSON.parse(read('package-lock.json')) as LockFile
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  const refOf = ([path, { name, version }]: (typeof installed)[number]) =>
    `${name ?? path.split('node_modules/').at(-1)}@${version}`
  const ofProduction = new Set(installed.filter(([, { dev }]) => !dev).map(refOf))
  const named = new Set(bom.components.map((component) => component['bom-ref']))
  expect([...ofProduction].filter((ref) => !named.has(ref))).toEqual([])
  expect([...named].filter((ref) => !ofProduction.has(ref))).toEqual([])
  const withoutHash = bom.components.filter(
    ({ hashes, purl }) => !hashes?.length && !purl.startsWith('pkg:npm/%40kuri/'),
  )
  expect(withoutHash.map(({ purl }) => purl)).toEqual([])
})

test('[release] the image is built with its bill of materials', () => {
  const dockerfile = read('Dockerfile')
  expect(read('scripts/build-web.mjs')).toContain('writeSbom()')
  expect(dockerfile).toMatch(/^RUN node scripts\/build-web\.mjs$/m)
  expect(dockerfile).toMatch(/^COPY --from=web \/app\/generated\/sbom\.cdx\.json sbom\.cdx\.json$/m)
})
