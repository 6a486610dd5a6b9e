// What a member notices of attacks on the same process: a steady stream of requests, alone and next to each attack, limits switched
// on. Attackers and member come from different addresses, as a proxy would report them.
// KURI_BENCH_SECONDS (default 8) is the length of one measurement.
import { type Attack, startAttack } from './attack/attackers.ts'
import { type Visited, visit } from './attack/member.ts'
import { atMostTimes, type Figure } from './figure.ts'
import { makeRequests } from './http/world.ts'
import { percentile } from './room/percentile.ts'
import { withService } from './service.ts'

const SECONDS = Number(process.env.KURI_BENCH_SECONDS ?? 8)
const PER_SECOND = 24
const ATTACKER = '203.0.113.9'

const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: bench\r\nx-forwarded-for: ${ATTACKER}\r\ncontent-type: application/json\r\n` +
  `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\nx-forwarded-for: ${ATTACKER}\r\n${more}\r\n`

/** A body of that many bytes that is expensive to walk: nested, with an escaped surrogate, or a list of empty objects. */
const nested = (bytes: number) => `{"a":"\\ud83d\\ude00","b":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`
const emptyObjects = (bytes: number) => `[${'{},'.repeat(bytes / 3)}{}]`

const ATTACKS: Record<string, Omit<Attack, 'port'>> = {
  'bodies of 1 MB': {
    connections: 6,
    requests: [nested(1_000_000), emptyObjects(1_000_000)].map((body) => post('/v2/auth/verify-otp', body)),
  },
  'bodies of 15 KB': {
    connections: 6,
    requests: [nested(15_000), emptyObjects(15_000)].map((body) => post('/v2/auth/refresh', body)),
  },
  'reading /openapi.json': { connections: 4, requests: [get('/openapi.json')] },
  'bad tokens': { connections: 16, requests: [get('/v2/companies/branches', 'authorization: Bearer not.a.token\r\n')] },
  'slow bodies': {
    connections: 500,
    requests: [`${post('/v2/auth/verify-otp', '').replace('content-length: 0', 'content-length: 5000')}{`],
    isSlow: true,
  },
}

export const run = (): Promise<Figure[]> =>
  withService(
    async (service) => {
      const reads = (await makeRequests(service)).filter(({ method }) => method === 'GET')
      await service.app.listen()
      const port = Number(new URL(service.app.platform.publicUrl()).port)
      const headers: Record<string, string> = { ...reads[0]!.headers, 'x-forwarded-for': '198.51.100.1' }
      const paths = reads
        .filter((read) => read.headers?.authorization === headers.authorization)
        .map(({ path }) => path)
      const measure = (seconds = SECONDS) => visit({ port, paths, headers, perSecond: PER_SECOND, seconds })
      await measure(3)
      const figures: Figure[] = []
      for (const [name, attack] of Object.entries(ATTACKS)) {
        const before = await measure()
        const attackers = await startAttack({ ...attack, port })
        const during = await measure()
        await attackers.stop()
        figures.push(...compare(name, before, during))
      }
      return figures
    },
    { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
  )

function compare(name: string, quiet: Visited, attacked: Visited): Figure[] {
  const p99 = ({ milliseconds }: Visited) => percentile(milliseconds, 0.99)
  return [
    atMostTimes(5, {
      bench: 'attack',
      figure: `${name}: p99 of a member`,
      value: p99(attacked),
      unit: 'ms',
      yardstick: 'p99 just before the attack',
      yardstickValue: p99(quiet),
    }),
    atMostTimes(1, {
      bench: 'attack',
      figure: `${name}: refused requests of the member, and one`,
      value: attacked.refused + 1,
      unit: 'requests',
      yardstick: 'none, and one',
      yardstickValue: 1,
    }),
  ]
}
