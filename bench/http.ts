// What the gates and schemas of the door cost: an authenticated, permission-checked read of one row by id, beside a bare
// fastify route that runs a query for the same row with neither. And the permission check alone.
import { newId } from '@kuri/server/platform/ids'
import { holds, Permit } from '@kuri/server/platform/permit'
import fastify from 'fastify'
import pg from 'pg'
import { atLeastTimes, atMostTimes, type Figure, median } from './figure.ts'
import { measureLoad } from './http-load.ts'
import { type Service, withService } from './service.ts'

const CONNECTIONS = 16
const ROUNDS = 5
const SECONDS = 2

export const run = (): Promise<Figure[]> =>
  withService(async (service) => {
    const { token, branchId } = await makeOwner(service)
    await service.app.listen()
    const port = Number(new URL(service.app.platform.publicUrl()).port)
    const bare = await startBareRoute(service)
    const read = { port, path: `/v2/companies/branches/${branchId}`, headers: { authorization: `Bearer ${token}` } }
    const plain = { port: bare.port, path: `/branches/${branchId}` }
    const load = { connections: CONNECTIONS, seconds: SECONDS }

    // Taken in turns, so that whatever else the machine does falls on both.
    const ours: number[] = []
    const theirs: number[] = []
    await measureLoad({ ...read, ...load })
    await measureLoad({ ...plain, ...load })
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measureLoad({ ...read, ...load }))
      theirs.push(await measureLoad({ ...plain, ...load }))
    }
    await bare.close()
    return [
      atLeastTimes(0.6, {
        bench: 'http',
        figure: 'authenticated, permission-checked read of one row',
        value: median(ours),
        unit: 'requests/s',
        yardstick: 'a bare fastify route with the same one-row query, no auth, no schema',
        yardstickValue: median(theirs),
      }),
      permissionCheck(),
    ]
  })

async function makeOwner({ app, signIn }: Service) {
  const { db } = app.platform
  const now = new Date()
  const [userId, companyId, branchId, membershipId] = [newId(), newId(), newId(), newId()]
  const mobileNumber = '+919812300001'
  const stamps = { createdAt: now, updatedAt: now }
  await db
    .insertInto('users')
    .values({ id: userId, role: 'COMPANY', name: 'Owner', mobileNumber, ...stamps })
    .execute()
  await db
    .insertInto('companies')
    .values({
      id: companyId, name: 'Bench Chits', mobileNumber, countryCode: 'IN', email: 'bench@example.in', cin: 'U65990KL2010PTC012345', pan: 'ABCDE1234F',
      registrationNumber: 'R1', sroId: 1, hasGstin: false, yearOfEstablishment: 2010, noOfOngoingPrograms: 0, noOfCompletedPrograms: 0, requiresSubAccount: false, ...stamps,
    }) // biome-ignore format: the fields do not matter here
    .execute()
  await db
    .insertInto('branches')
    .values({ id: branchId, companyId, name: 'Headquarters', isHeadquarters: true, ...stamps })
    .execute()
  await db
    .insertInto('memberships')
    .values({ id: membershipId, userId, companyId, status: 'ACTIVE', ...stamps })
    .execute()
  await db
    .insertInto('roleAssignments')
    .values({
      id: newId(),
      membershipId,
      companyId,
      roleId: 'role_owner_company',
      scopeType: 'COMPANY',
      createdAt: now,
    })
    .execute()
  return { token: await signIn(mobileNumber), branchId }
}

const ONE_ROW =
  'SELECT b.*, to_jsonb(a) AS address FROM branches b LEFT JOIN branch_addresses a ON a.branch_id = b.id WHERE b.id = $1'

/** The same row through the same driver and pool size, prepared as ours is; the text is what `GET /branches/:id` sends. */
async function startBareRoute({ app }: Service) {
  const { config, databaseUrl } = app.platform
  const pool = new pg.Pool({ connectionString: databaseUrl, max: config.databasePoolSize })
  const server = fastify()
  server.get('/branches/:id', async (request) => {
    const { id } = request.params as { id: string }
    const result = await pool.query({ name: 'branch', text: ONE_ROW, values: [id] })
    return result.rows[0]
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (server.server.address() as { port: number }).port,
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
  const from = process.hrtime.bigint()
  for (let i = 0; i < times; i++)
    if (new Permit(actor as never, 'branch.read').allows(place) && holds(actor as never, 'program.read', place))
      passed++
  const microseconds = Number(process.hrtime.bigint() - from) / 1000 / times
  if (passed !== times) throw new Error('the check must pass')
  return atMostTimes(1, {
    bench: 'http',
    figure: 'one permission check at a resource',
    value: microseconds,
    unit: 'µs',
    yardstick: 'the limit we set',
    yardstickValue: 5,
  })
}
