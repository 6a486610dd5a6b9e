// The inbox of everybody who can be a second person: what waits for them, what it changes, and their decision. [spec: Asking and deciding]
import { DEED_KINDS, type DeedKind, TWO_PERSON_DEEDS, termsOf } from '@kuri/contract/companies/two-person-deeds'
import type * as contract from '@kuri/contract/companies/two-persons.contract'
import { paged } from '@kuri/contract/kit/paging'
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import type { Body, Query } from '@kuri/contract/kit/route'
import type { Reader, Tx } from '#platform/db/types'
import { type Actor, holds, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { Decision, Deed, DeedPorts } from './deed.ts'
import { approveRequest, rejectRequest } from './requests.actions.ts'
import { shownHashOf, statusAt } from './requests.rules.ts'
import * as rows from './requests.sql.ts'
import { requestView } from './requests.view.ts'

export type InboxDeps = Platform & DeedPorts

const mayDecide = (actor: Actor, row: rows.RequestRow): boolean => holds(actor, TWO_PERSON_DEEDS[row.kind].decides, row)
const mayAsk = (actor: Actor, row: rows.RequestRow): boolean => holds(actor, TWO_PERSON_DEEDS[row.kind].asks, row)

const viewFor = (actor: Actor, row: rows.RequestRow, now: Date) => {
  const isOfOther = row.requestedById !== actor.userId
  const isDue = statusAt(row, now) === 'PENDING' && (row.notBefore === null || row.notBefore <= now)
  const canDecide = isDue && isOfOther && mayDecide(actor, row) && !termsOf(row.kind).isDecidedAtCase
  return requestView(row, { now, canDecide })
}

/** The places where the caller holds one of the codes, by kind. */
function reachesOf(
  actor: Actor,
  kinds: readonly DeedKind[],
  codesOf: (kind: DeedKind) => PermissionCode[],
): rows.Reach[] {
  return kinds.flatMap((kind) =>
    codesOf(kind).flatMap((code): rows.Reach[] => {
      const scope = new Permit(actor, code).visibleScope()
      return scope.all || scope.branchIds.length + scope.programIds.length > 0 ? [{ kind, scope }] : []
    }),
  )
}

/** What the caller may decide now. The start page counts it, the inbox lists it. */
const waitingFor = (actor: Actor, kinds: readonly DeedKind[] = DEED_KINDS) => ({
  reaches: reachesOf(actor, kinds, (kind) => [TWO_PERSON_DEEDS[kind].decides]),
  status: 'PENDING' as const,
  notById: actor.userId,
})

/** Null for somebody who decides nothing. */
export async function countWaiting(db: Reader, { actor, companyId }: Permit, now: Date) {
  const waiting = waitingFor(actor)
  return waiting.reaches.length === 0 ? null : rows.countRequestsByKind(db, { companyId, ...waiting }, now)
}

export async function listApprovals(
  { db, clock }: InboxDeps,
  { actor, companyId }: Permit,
  { status, kind, waitsForMe, ...page }: Query<typeof contract.listApprovals>,
) {
  const now = clock.now()
  const kinds = kind ? [kind] : DEED_KINDS
  const seen = reachesOf(actor, kinds, (each) => [TWO_PERSON_DEEDS[each].asks, TWO_PERSON_DEEDS[each].decides])
  const filter = { companyId, ...(waitsForMe ? waitingFor(actor, kinds) : { reaches: seen, status }) }
  const [found, count] = await Promise.all([
    rows.listRequests(db, filter, page, now),
    rows.countRequests(db, filter, now),
  ])
  return paged(
    'approvals',
    found.map((row) => viewFor(actor, row, now)),
    count,
    page,
  )
}

async function requireRequest(db: Reader, { actor, companyId }: Permit, id: string): Promise<rows.RequestRow> {
  const found = await rows.findRequest(db, id)
  if (found?.companyId !== companyId || !(mayDecide(actor, found) || mayAsk(actor, found))) throw refuse('NOT_FOUND')
  return found
}

export async function readApproval({ db, clock, deeds }: InboxDeps, permit: Permit, id: string) {
  const request = await requireRequest(db, permit, id)
  // What was decided is shown as it was asked for: the facts have changed since.
  const now = clock.now()
  const changes = statusAt(request, now) === 'PENDING' ? await deeds[request.kind].compare(db, request) : []
  return { ...viewFor(permit.actor, request, now), changes, hash: shownHashOf(request, changes) }
}

type Decide = (tx: Tx, deed: Deed, request: rows.RequestRow, decision: Decision) => Promise<void>

const decide = (
  { transact, clock, config, deeds }: InboxDeps,
  permit: Permit,
  id: string,
  comment: string | undefined,
  by: Decide,
) =>
  transact(async (tx) => {
    const request = await requireRequest(tx, permit, id)
    const isOwn = request.requestedById === permit.actor.userId
    if (!isOwn && !mayDecide(permit.actor, request)) throw refuse('PERMISSION_REQUIRED')
    const now = clock.now()
    const decision = { actor: permit.actor, comment: comment ?? null, now, timeZone: config.timeZone }
    await by(tx, deeds[request.kind], request, decision)
    return viewFor(permit.actor, await rows.getRequest(tx, id), now)
  })

export const approve = (
  deps: InboxDeps,
  permit: Permit,
  id: string,
  { hash, comment }: Body<typeof contract.approveApproval>,
) =>
  decide(deps, permit, id, comment, (tx, deed, request, decision) => {
    if (termsOf(request.kind).isDecidedAtCase) throw refuse('DECIDED_AT_CASE')
    return approveRequest(tx, deed, request, { ...decision, hash })
  })

export const reject = (
  deps: InboxDeps,
  permit: Permit,
  id: string,
  { comment }: Body<typeof contract.rejectApproval>,
) => decide(deps, permit, id, comment, rejectRequest)
