// Six typical requests through the whole service, each compared with a bare fastify route that runs the same SQL statements with
// plain pg: no authentication, no permissions, no schemas, no view. And the permission check alone.
// KURI_BENCH_SECONDS (default 2) is the length of one measurement, KURI_BENCH_ROUNDS (default 5) their number for each side.
import { holds, Permit } from '@kuri/server/platform/permit'
import fastify from 'fastify'
import pg from 'pg'
import { atLeastTimes, atMostTimes, type Figure, median, report } from './figure.ts'
import { type Load, measureLoad, type Request } from './http/load.ts'
import { makeReplay, recordStatements } from './http/statements.ts'
import { makeRequests, type NamedRequest } from './http/world.ts'
import { type Service, withService } from './service.ts'

const CONNECTIONS = 16
const ROUNDS = Number(process.env.KURI_BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.KURI_BENCH_SECONDS ?? 2)
const WARM_UP_CALLS = 50
const GOAL = 0.6

export const run = (): Promise<Figure[]> =>
  withService(async (service) => {
    const requests = await makeRequests(service)
    await service.app.listen()
    const port = Number(new URL(service.app.platform.publicUrl()).port)
    const bare = await startBareRoutes(service, requests)
    const figures: Figure[] = []
    for (const [index, request] of requests.entries()) {
      const load = { connections: CONNECTIONS, seconds: SECONDS }
      const ours = { ...request, ...load, port }
      const theirs: Load = { ...bareRequest(request, index), ...load, port: bare.port }
      figures.push(await compare(request.name, ours, theirs, bare.statementCounts[index]!))
    }
    await bare.close()
    const middle = median(figures.map(({ ratio }) => ratio))
    return [
      ...figures,
      atLeastTimes(GOAL, {
        bench: 'http',
        figure: 'median of the six ratios',
        value: middle,
        unit: 'of the bare route',
        yardstick: 'the bare route',
        yardstickValue: 1,
      }),
      permissionCheck(),
    ]
  })

/** Measured in turns, so that other work of the machine affects both sides. */
async function compare(name: string, ours: Load, theirs: Load, statementCount: number): Promise<Figure> {
  const rates: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  await measureLoad(ours)
  await measureLoad(theirs)
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await measureLoad(ours))
    rates.theirs.push(await measureLoad(theirs))
  }
  return report({
    bench: 'http',
    figure: `${name} (${statementCount} statements)`,
    value: median(rates.ours),
    unit: 'requests/s',
    yardstick: 'a bare fastify route with the same statements',
    yardstickValue: median(rates.theirs),
  })
}

const bareRequest = ({ method, body }: NamedRequest, index: number): Request => ({
  method,
  path: `/${index}`,
  ...(body ? { body } : {}),
})

/** One route for each request, on a pool of the same size. */
async function startBareRoutes({ app, call }: Service, requests: readonly NamedRequest[]) {
  const { config, databaseUrl } = app.platform
  const pool = new pg.Pool({ connectionString: databaseUrl, max: config.databasePoolSize })
  const server = fastify()
  const statementCounts: number[] = []
  for (const [index, request] of requests.entries()) {
    const record = () => recordStatements(() => call(request))
    for (let turn = 0; turn < WARM_UP_CALLS; turn++) await call(request)
    const [first, second] = [await record(), await record()]
    if (process.env.KURI_BENCH_SHOW_STATEMENTS) {
      const lines = first.map(({ text }) => `  ${text.replace(/\s+/g, ' ').slice(0, 400)}\n`)
      process.stderr.write(`${request.name}\n${lines.join('')}`)
    }
    statementCounts.push(first.length)
    const replay = makeReplay(pool, `bare-${index}`, first, second)
    server.route({ method: request.method, url: `/${index}`, handler: () => replay() })
  }
  await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (server.server.address() as { port: number }).port,
    statementCounts,
    async close() {
      await server.close()
      await pool.end()
    },
  }
}

function permissionCheck(): Figure {
  const branches = new Map(
    Array.from({ length: 50 }, (_, i) => [`branch${i}`, new Set(['branch.read', 'program.read'] as const)]),
  )
  const actor = {
    userId: 'u',
    role: 'COMPANY',
    sessionId: 's',
    companyId: 'c',
    membershipId: 'm',
    grants: { company: new Set(), branches, programs: new Map() },
  } as const
  const place = { companyId: 'c', branchId: 'branch49' }
  const times = 200_000
  let passed = 0
  const startedAt = process.hrtime.bigint()
  for (let i = 0; i < times; i++)
    if (new Permit(actor as never, 'branch.read').allows(place) && holds(actor as never, 'program.read', place))
      passed++
  const microseconds = Number(process.hrtime.bigint() - startedAt) / 1000 / times
  if (passed !== times) throw new Error('Every check must pass.')
  return atMostTimes(1, {
    bench: 'http',
    figure: 'one permission check on a resource',
    value: microseconds,
    unit: 'µs',
    yardstick: 'the chosen limit',
    yardstickValue: 5,
  })
}
