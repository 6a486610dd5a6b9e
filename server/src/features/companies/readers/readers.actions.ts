// Makes employees readers for a time, and logs what readers read. [spec: Readers]
import type { listReaderReads, setReaderAccess } from '@kuri/contract/companies/readers.contract'
import { paged } from '@kuri/contract/kit/paging'
import { OWNER_ROLE_ID } from '@kuri/contract/kit/permissions'
import type { Body, Query } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { listAssignments } from '#features/companies/employees/assignments/assignments.sql'
import { findMembership, lockMembership } from '#features/companies/employees/memberships/memberships.sql'
import { viewMembership } from '#features/companies/employees/memberships/memberships.view'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import type { Actor, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import * as rows from './readers.sql.ts'

const MAX_DAYS = 366
const MAX_PATH = 500
type Access = { kind: rows.ReaderKind; from: Date; until: Date } | null

function readAccess({ kind, from, until }: Body<typeof setReaderAccess>): Access {
  const access = { kind, from: new Date(from), until: new Date(until) }
  const days = (access.until.getTime() - access.from.getTime()) / 86_400_000
  if (days <= 0) throw invalid('until', 'must not be earlier than from')
  if (days >= MAX_DAYS) throw invalid('until', 'must be less than 12 months after from')
  return access
}

const changeReader = (deps: Platform, permit: Permit, membershipId: string, access: Access) =>
  deps.transact(async (tx) => {
    const { companyId, actor } = permit
    const employee = permit.requireVisible(await lockMembership(tx, companyId, membershipId))
    const assigned = await listAssignments(tx, employee.id)
    if (assigned.some(({ roleId }) => roleId === OWNER_ROLE_ID)) throw refuse('LAST_OWNER')
    const now = deps.clock.now()
    await rows.updateReader(tx, employee.id, access, now)
    await announceAccessChange(tx, { userId: employee.userId })
    const action = access ? ('employee.made-reader' as const) : ('employee.no-longer-reader' as const)
    const after = access && { ...access, from: access.from.toISOString(), until: access.until.toISOString() }
    await recordAudit(tx, actor, { companyId, action, resourceId: employee.id, after }, now)
    return viewMembership(permit.requireVisible(await findMembership(tx, companyId, employee.id)))
  })

export const setReader = (deps: Platform, permit: Permit, membershipId: string, body: Body<typeof setReaderAccess>) =>
  changeReader(deps, permit, membershipId, readAccess(body))
export const endReader = (deps: Platform, permit: Permit, membershipId: string) =>
  changeReader(deps, permit, membershipId, null)

/** Before the answer: what cannot be logged is not read. */
export const noteRead =
  ({ transact, clock }: Pick<Platform, 'transact' | 'clock'>) =>
  async (actor: Actor, what: string, url: string): Promise<void> => {
    const { companyId, membershipId } = actor
    if (!actor.reader || companyId === null || membershipId === null) return
    await transact((tx) =>
      rows.insertRead(tx, { companyId, membershipId, what, path: url.slice(0, MAX_PATH) }, clock.now()),
    )
  }

export async function listReads({ db }: Platform, { companyId }: Permit, query: Query<typeof listReaderReads>) {
  const filter = { companyId, membershipId: query.membershipId }
  const [count, found] = await Promise.all([rows.countReads(db, filter), rows.listReads(db, filter, query)])
  const views = found.map(({ readAt, readerKind, ...read }) => ({
    ...read,
    kind: (readerKind ?? 'AUDITOR') as rows.ReaderKind,
    readAt: readAt.toISOString(),
  }))
  return paged('reads', views, count, query)
}
