// The structure of compose.yml and of the Helm chart: what one part names is there in another, and the schema of the chart fits it.
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { files, read } from '../scripts/spec-map.ts'
import { knownVariables } from './support/known-variables.ts'

type Service = {
  depends_on?: Record<string, { condition: string }>
  env_file?: string[]
  healthcheck?: { test: string[] }
  image: string
  networks: string[] | Record<string, unknown>
  read_only?: boolean
  restart?: string
  volumes?: string[]
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, unknown>
  volumes: Record<string, unknown>
}

describe('compose.yml', () => {
  const compose = parse(read('deploy/compose.yml'), { merge: true }) as Compose
  const services = Object.entries(compose.services)

  test('waits only for services that can reach the state it waits for', () => {
    const waits = services.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
    expect(waits.length).toBeGreaterThan(5)
    for (const [name, { condition }] of waits) {
      const { image, healthcheck, restart } = compose.services[name]!
      // The image of Kuri has a health check of its own.
      if (condition === 'service_healthy')
        expect({ name, ok: healthcheck !== undefined || image.startsWith('kuri:') }).toEqual({ name, ok: true })
      else expect({ name, condition, restart }).not.toMatchObject({ restart: 'unless-stopped' })
    }
  })

  test('uses every network and volume that it declares, and no other', () => {
    const networks = services.flatMap(([, service]) =>
      Array.isArray(service.networks) ? service.networks : Object.keys(service.networks),
    )
    expect([...new Set(networks)].toSorted()).toEqual(Object.keys(compose.networks).toSorted())
    const volumes = services.flatMap(([, service]) => (service.volumes ?? []).map((line) => line.split(':')[0]!))
    const named = volumes.filter((source) => !source.startsWith('./'))
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
    const mounted = volumes.filter((source) => source.startsWith('./') && source !== './certs')
    for (const folder of mounted) expect(files(`deploy/${folder.slice(2)}`, '').length).toBeGreaterThan(0)
  })

  test('runs every process of Kuri read-only and with the same settings', () => {
    const ours = services.filter(([, { image }]) => image.startsWith('kuri:'))
    expect(ours.map(([name]) => name)).toEqual(['kuri1', 'kuri2', 'migrate'])
    for (const [, service] of ours)
      expect(service).toMatchObject({ read_only: true, env_file: ['kuri.env'], volumes: ['kuri:/var/lib/kuri'] })
  })
})

describe('the Helm chart', () => {
  const CHART = 'deploy/helm/kuri'
  const values = parse(read(`${CHART}/values.yaml`)) as Record<string, unknown>
  const templates = files(`${CHART}/templates`, '').map(read).join('\n')
  const fits = new Ajv({ allErrors: true }).compile(JSON.parse(read(`${CHART}/values.schema.json`)))
  const filledIn = {
    ...values,
    image: { ...(values.image as object), repository: 'registry.example.in/kuri' },
    host: 'kuri.example.in',
    secretName: 'kuri',
  }

  test('its schema accepts the default values once they are filled in, and nothing less', () => {
    expect([fits(filledIn), fits.errors]).toEqual([true, null])
    expect(fits(values)).toBe(false)
    expect(fits.errors!.map(({ instancePath }) => instancePath).toSorted()).toEqual([
      '/host',
      '/image/repository',
      '/secretName',
    ])
  })

  test('its schema refuses secrets among the settings', () => {
    const secrets = [...knownVariables()].filter((name) => /SECRET|TOKEN|PRIVATE|^(DATABASE|NATS|SMTP)_URL$/.test(name))
    expect(secrets.length).toBeGreaterThan(8)
    expect(secrets.filter((name) => fits({ ...filledIn, settings: { [name]: 'x' } }))).toEqual([])
  })

  test('its schema refuses names that it does not know, and values of another type', () => {
    for (const wrong of [{ replica: 2 }, { replicas: 0 }, { settings: { TRUST_PROXY: 1 } }])
      expect({ wrong, fits: fits({ ...filledIn, ...wrong }) }).toEqual({ wrong, fits: false })
  })

  test('its templates use every value that it has, and no other', () => {
    const isGroup = (value: unknown): value is object =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
    const used = new Set([...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!))
    const paths = Object.entries(values).flatMap(([name, value]) =>
      isGroup(value) && !used.has(name) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
    )
    expect([...used].toSorted()).toEqual(paths.toSorted())
  })

  test('its templates include only what the helpers define', () => {
    const defined = new Set([...templates.matchAll(/define "([\w.]+)"/g)].map(([, name]) => name))
    const included = new Set([...templates.matchAll(/include "([\w.]+)"/g)].map(([, name]) => name))
    expect(included).toEqual(defined)
  })
})
