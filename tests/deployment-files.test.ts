// The files of deploy and the Dockerfile agree with each other and with the service: settings, ports, users, versions, times.
import { dirname, join } from 'node:path'
import { errorEnvelope } from '@kuri/contract/kit/envelope'
import { REFRESH_COOKIE } from '@kuri/contract/people/identity.contract'
import { readConfig } from '@kuri/server/config'
import { describe, expect, test } from 'vitest'
import { files, read } from '../scripts/spec-map.ts'
import { knownVariables } from './support/known-variables.ts'

const CHART = 'deploy/helm/kuri'
const dockerfile = read('Dockerfile')
const compose = read('deploy/compose.yml')
const unit = read('deploy/systemd/kuri@.service')
const helpers = read(`${CHART}/templates/_helpers.tpl`)
const deployment = read(`${CHART}/templates/deployment.yaml`)
const values = read(`${CHART}/values.yaml`)
const manifest = JSON.parse(read('package.json')) as {
  version: string
  workspaces: string[]
  dependencies: { node: string }
}

/** The lines below `start` that are indented further than it. */
function blockBelow(text: string, start: string): string {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.trim().startsWith(start))
  if (first < 0) throw new Error(`there is no ${start}`)
  const depth = (line: string) => line.length - line.trimStart().length
  const rest = lines.slice(first + 1)
  const end = rest.findIndex((line) => line.trim() !== '' && depth(line) <= depth(lines[first]!))
  return rest.slice(0, end < 0 ? undefined : end).join('\n')
}

const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first]) => first!)
const pairs = (text: string, pattern: RegExp): Record<string, string> =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name!, value!.replace(/^"(.*)"$/, '$1')]))
const keys = (yaml: string) => pairs(yaml, /^ +([A-Z][A-Z0-9_]*): *(.*)$/gm)

const environments = {
  Dockerfile: pairs(blockBelow(`${dockerfile}\n`, 'ENV ') + dockerfile, /(?:^ENV|^) +([A-Z_]+)=(\S+)/gm),
  compose: keys(blockBelow(compose, 'x-kuri-environment:')),
  'kuri.env.example': pairs(read('deploy/kuri.env.example'), /^([A-Z0-9_]+)=(.*)$/gm),
  unit: pairs(`${unit.match(/^Environment=(.*)$/m)![1]} PORT=3001`, /([A-Z_]+)=(\S+)/g),
  chart: Object.fromEntries(captures(helpers, /- name: ([A-Z0-9_]+)$/gm).map((name) => [name, ''])),
  'settings of the chart': keys(blockBelow(values, 'settings:')),
}

describe('settings', () => {
  const known = knownVariables()
  test.each(Object.entries(environments))('%s names only variables that the service reads', (_title, environment) => {
    expect(Object.keys(environment).length).toBeGreaterThan(4)
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
  })

  test('the schema of the chart refuses only variables that the service reads', () => {
    const schema = JSON.parse(read(`${CHART}/values.schema.json`))
    const refused: string[] = schema.properties.settings.propertyNames.not.enum
    expect(refused.filter((name) => !known.has(name))).toEqual([])
    expect(Object.keys(environments.chart).filter((name) => !refused.includes(name))).toEqual([])
  })

  const FILLED_IN: Record<string, string> = {
    KURI_SECRET: '0f4b8e1d97c25a63be80d1f74c2a9538e6b17d04',
    SUPERADMIN_MOBILE: '+919800000000',
    PUBLIC_URL: 'https://kuri.invalid-name.in',
    DATABASE_URL: 'postgresql://kuri:secret@db:5432/kuri',
    SMS_GATEWAY_URL: 'https://sms.invalid-name.in',
    SMTP_URL: 'smtps://mail.invalid-name.in',
    EMAIL_FROM: 'Kuri <no-reply@invalid-name.in>',
    RAZORPAY_KEY_ID: 'rzp_live_4f7a',
    RAZORPAY_KEY_SECRET: '9c1e5b3d7f20486a',
    RAZORPAY_WEBHOOK_SECRET: '5d0c7b92e18f4a36c1e07d94',
  }
  const fillIn = (environment: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value === '' ? FILLED_IN[name] : value.replaceAll(/\$\{\w+:\?[^}]*\}/g, 'kuri.invalid-name.in'),
      ]),
    )
  const providers = fillIn(environments['kuri.env.example'])

  test('compose with a filled-in kuri.env is a valid production configuration', () => {
    const config = readConfig({ ...environments.Dockerfile, ...providers, ...fillIn(environments.compose) })
    expect(config).toMatchObject({ isProduction: true, port: 3000, migratesAtStart: false, trustedProxies: 1 })
    expect(config.objectStore).toMatchObject({ kind: 's3', endpoint: 'https://kuri.invalid-name.in:9000' })
    expect(config.eventBus).toMatchObject({ kind: 'nats' })
  })

  test('the unit with a filled-in kuri.env is a valid production configuration', () => {
    const config = readConfig({ ...environments.unit, ...providers })
    expect(config).toMatchObject({ isProduction: true, port: 3001, host: '127.0.0.1', trustedProxies: 1 })
  })

  test('nothing has a default password', () => {
    const inserted = captures(compose, /\$\{(\w+[^}]*)\}/g)
    expect(inserted.length).toBeGreaterThan(8)
    expect(inserted.filter((text) => !/^\w+:\?/.test(text))).toEqual([])
    const examples = read('deploy/compose.env.example') + read('deploy/kuri.env.example')
    expect(captures(examples, /^(\w*(?:SECRET|PASSWORD|TOKEN|KEY)\w*=.+)$/gm)).toEqual([])
  })

  test('compose sets every variable of the HAProxy files', () => {
    const asked = files('deploy/haproxy', '.cfg').flatMap((file) => captures(read(file), /"\$\{(\w+)\}"/g))
    const given = keys(blockBelow(compose, 'haproxy:'))
    expect([...new Set(asked)].toSorted()).toEqual(Object.keys(given).toSorted())
  })

  test('the example of compose lists every variable that compose inserts', () => {
    const listed = captures(read('deploy/compose.env.example'), /^(\w+)=/gm)
    expect([...new Set(captures(compose, /\$\{(\w+):/g))].toSorted()).toEqual(listed.toSorted())
  })
})

test('all files name the same port of a process', () => {
  expect(captures(dockerfile, /^EXPOSE (\d+)$/gm)).toEqual(['3000'])
  expect(environments.Dockerfile.PORT).toBe('3000')
  expect(environments.compose.PORT).toBe('3000')
  expect(captures(compose, /KURI\d: kuri\d:(\d+)/g)).toEqual(['3000', '3000'])
  expect(captures(deployment, /containerPort: (\d+)/g)).toEqual(['3000'])
  expect(helpers).toContain('- name: PORT\n    value: "3000"')
})

test('both installing stages of the image know every workspace', () => {
  const stages = dockerfile.split('\nFROM ').filter((stage) => stage.includes('npm ci'))
  expect(stages.map((stage) => captures(stage, /^COPY (\S+)\/package\.json /gm))).toEqual(
    [manifest.workspaces, manifest.workspaces].map((names) => names.toSorted()),
  )
})

/** "words" of `'../../../words/en/fields.ts'` in a file of contract; "contract" of `'@kuri/contract/kit/money'`. */
const foldersImportedBy = (file: string) => [
  ...captures(read(file), /from '@kuri\/([\w-]+)\//g),
  ...captures(read(file), /from '(\.[^'\n]+)'/g).map((path) => join(dirname(file), path).split('/')[0]!),
]

test('the image holds every folder that the server imports', () => {
  const copied = captures(dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')), /^COPY ([\w-]+) \1$/gm)
  const sources = copied
    .flatMap((folder) => files(folder))
    .filter((file) => !/^scripts|\.test\.ts$|\/testing\//.test(file))
  expect(sources.length).toBeGreaterThan(500)
  const imported = new Set(sources.flatMap(foldersImportedBy))
  expect([...imported].filter((name) => !copied.includes(name))).toEqual([])
})

test('the stage that builds the web app holds every folder that it imports, and .dockerignore leaves none out', () => {
  const stage = dockerfile.split('\nFROM ').find((each) => each.includes('build-web.mjs'))!
  const copied = captures(stage, /^COPY ([\w-]+) \1$/gm)
  const sources = ['web/src', 'web/build', 'verify'].flatMap((folder) => files(folder))
  const imported = new Set(sources.filter((file) => !/\.test\.ts$/.test(file)).flatMap(foldersImportedBy))
  expect([...imported].filter((name) => !copied.includes(name))).toEqual([])
  const kept = captures(read('.dockerignore'), /^!([\w-]+)$/gm)
  expect(captures(dockerfile, /^COPY ([\w-]+) \1$/gm).filter((name) => !kept.includes(name))).toEqual([])
})

test('processes never run as root and cannot gain rights', () => {
  expect(dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))).toContain('\nUSER 1000:1000\n')
  expect(helpers).toContain('runAsNonRoot: true\nrunAsUser: 1000')
  expect(helpers).toContain('allowPrivilegeEscalation: false\nreadOnlyRootFilesystem: true')
  expect(unit).toMatch(/^User=kuri$/m)
  expect(unit).toMatch(/^NoNewPrivileges=yes$/m)
  expect(blockBelow(compose, 'x-kuri:')).toContain('no-new-privileges:true')
})

test('what was signed is remembered on a volume', () => {
  const folder = environments.Dockerfile.DATA_DIR
  expect(environments.compose.DATA_DIR).toBe(folder)
  expect(blockBelow(compose, 'x-kuri:')).toContain(`- kuri:${folder}`)
  expect(helpers).toContain(`- name: DATA_DIR\n    value: ${folder}`)
  expect(deployment).toContain(`- name: data\n              mountPath: ${folder}`)
  expect(environments.unit.DATA_DIR).toBe(folder)
  expect(unit).toMatch(/^StateDirectory=kuri$/m)
})

test('versions are those of package.json', () => {
  const node = /^\^(\d+)/.exec(manifest.dependencies.node)![1]
  expect(dockerfile).toMatch(new RegExp(`^ARG NODE_IMAGE=\\S+/node:${node}-`, 'm'))
  expect(captures(compose, /^ {2}image: kuri:(.+)$/gm)).toEqual([manifest.version])
  const chart = read(`${CHART}/Chart.yaml`)
  expect(captures(chart, /^(?:version|appVersion): "?([\d.]+)"?$/gm)).toEqual([manifest.version, manifest.version])
})

test('what stops a process waits for its drain and ten seconds more', () => {
  const drainSeconds = Number(environments.compose.DRAIN_SECONDS)
  expect(Number(/stop_grace_period: (\d+)s/.exec(blockBelow(compose, 'x-kuri:'))![1])).toBeGreaterThan(
    drainSeconds + 10,
  )
  expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(unit)![1])).toBeGreaterThan(15 + 10)
  expect(Number(/Seconds: \{\{ add \.Values\.drainSeconds (\d+) \}\}/.exec(deployment)![1])).toBeGreaterThan(10)
})

test('balancers ask whether a process is ready, supervisors whether it is alive', () => {
  expect(read('deploy/haproxy/haproxy.cfg')).toContain('option httpchk GET /readyz')
  expect(blockBelow(deployment, 'readinessProbe:')).toContain('path: /readyz')
  for (const probe of ['livenessProbe:', 'startupProbe:'])
    expect(blockBelow(deployment, probe)).toContain('path: /healthz')
  const liveness = blockBelow(deployment, 'livenessProbe:')
  const [period, failures] = ['periodSeconds', 'failureThreshold'].map((name) =>
    Number(new RegExp(`${name}: (\\d+)`).exec(liveness)![1]),
  )
  // A busy process answers late, and its restart would end every socket of a live auction.
  expect(period! * failures!).toBeGreaterThanOrEqual(180)
  expect(dockerfile).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m)
})

test('the chart scales by a metric that the service reports', () => {
  const [metric] = captures(read(`${CHART}/templates/hpa.yaml`), /metric:\s+name: (\w+)/g)
  expect(files('server/src').some((file) => read(file).includes(`'${metric}'`))).toBe(true)
})

test('the edge of cells reads what the service writes: the claim, the cookie, names of cells', () => {
  const edge = read('deploy/cells/edge.cfg')
  expect(edge).toContain(`req.cook(${REFRESH_COOKIE}),field(1,.)`)
  expect(edge).toContain("jwt_payload_query('$.cell')")
  const [body] = captures(edge, /http-error status 503 .* string '(.*)' hdr/g)
  expect(JSON.parse(body!)).toEqual(errorEnvelope('UNAVAILABLE', null))
  for (const name of captures(edge, /^backend cell_(\S+)$/gm)) expect(readConfig({ KURI_CELL: name }).cell).toBe(name)
  expect(edge.match(/^ {2}option httpchk GET \/readyz$/gm)).toHaveLength(
    captures(edge, /^backend (cell_\S+)$/gm).length,
  )
})

test.each(['deploy/haproxy/haproxy.cfg', 'deploy/ha/haproxy.cfg', 'deploy/cells/edge.cfg'])(
  '%s leads the sockets of one auction to one process, by the checks of the backend that takes all other callers',
  (file) => {
    const text = read(file)
    const rooms = blockBelow(text, 'backend rooms')
    expect(rooms).toContain('balance url_param auction\n  hash-type consistent')
    expect(rooms).toContain('stick on url_param(auction)')
    const tracked = captures(rooms, /server \w+ "\$\{\w+\}" track (\S+)/g).map((name) => name.split('/'))
    const checked = blockBelow(text, `backend ${tracked[0]![0]}`)
    expect(tracked.map(([, server]) => server)).toEqual(captures(checked, /server (\w+) .* check/g))
    expect(text).toMatch(/use_backend "?rooms.* if .*\{ path \/ws \} \{ url_param\(auction\) -m found \}/)
  },
)
