// The data that the measured requests read: a company with its owner, twenty programs and a live auction with a hundred bids.
import { newId } from '@kuri/server/platform/ids'
import { sql } from 'kysely'
import { fillAuction, MEMBER_MOBILE } from '../auction-reads.ts'
import type { Service } from '../service.ts'
import type { Request } from './load.ts'

const OWNER_MOBILE = '+919812300001'
const BIDS = 100
const PROGRAMS = 20

export type NamedRequest = Request & { name: string }

export async function makeRequests(service: Service): Promise<NamedRequest[]> {
  const { companyId, branchId, programId, auctionId } = await fillAuction(service, BIDS, 0)
  const { db } = service.app.platform
  const now = new Date()
  const [userId, membershipId] = [newId(), newId()]
  const stamps = { createdAt: now, updatedAt: now }
  await db
    .insertInto('users')
    .values({ id: userId, role: 'COMPANY', name: 'Owner', mobileNumber: OWNER_MOBILE, ...stamps })
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
  const { id: _, ...program } = await db
    .selectFrom('programs')
    .selectAll()
    .where('id', '=', programId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('programs')
    .values(
      Array.from({ length: PROGRAMS - 1 }, (_, n) => ({ ...program, id: newId(), name: `Program ${n}` }) as never),
    )
    .execute()
  await sql`VACUUM ANALYZE`.execute(db)

  const owner = { authorization: `Bearer ${await service.signIn(OWNER_MOBILE)}` }
  const member = { authorization: `Bearer ${await service.signIn(MEMBER_MOBILE)}` }
  const get = (name: string, path: string, headers = owner): NamedRequest => ({ name, method: 'GET', path, headers })
  const branch = `/v2/companies/branches/${branchId}`
  return [
    get('one row by id', branch),
    get('a list page', '/v2/companies/me/programs'),
    get('the dashboard', '/v2/companies/dashboard'),
    get("a member's auction detail", `/v2/subscribers/me/auctions/${auctionId}`, member),
    get('the console', `/v2/companies/auctions/${auctionId}`),
    { name: 'a write', method: 'PATCH', path: branch, headers: owner, body: { name: 'Headquarters' } },
  ]
}
