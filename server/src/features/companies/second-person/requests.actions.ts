// One person asks, another decides. Features call `askSecondPerson`, and `approveRequest` and `rejectRequest` where an endpoint of
// their own decides. [spec: Asking and deciding]
import type { DeedKind } from '@kuri/contract/companies/two-person-deeds'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import { refuse, refuseIf } from '#platform/refusal'
import type { Decision, Deed } from './deed.ts'
import { decisionBlockedReason, expiryOf, payloadHashOf, shownHashOf, statusAt } from './requests.rules.ts'
import * as rows from './requests.sql.ts'
import { requireSecondPerson } from './second-person.actions.ts'

type Asked = Pick<
  rows.NewRequest,
  'kind' | 'subjectId' | 'companyId' | 'branchId' | 'programId' | 'about' | 'reason' | 'payload'
>

type Waiting = {
  /** It waits as long as the case that it belongs to. */
  isOpenEnded?: boolean
  /** Nobody is asked before that. */
  notBefore?: Date | null
}

export async function askSecondPerson(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  asked: Asked,
  now: Date,
  { isOpenEnded = false, notBefore = null }: Waiting = {},
): Promise<string> {
  await rows.updateExpired(tx, asked, now)
  const id = newId(now.getTime())
  await rows.insertRequest(tx, {
    ...asked,
    id,
    payloadHash: payloadHashOf(asked),
    requestedById: actor.userId,
    requestedAt: now,
    expiresAt: isOpenEnded ? null : expiryOf(now),
    notBefore,
  })
  return id
}

/** The request that waits, if any. */
export async function findPendingRequest(
  db: Reader,
  kind: DeedKind,
  subjectId: string,
  now: Date,
): Promise<rows.RequestRow | null> {
  const request = await rows.findNewestRequest(db, kind, subjectId)
  return request && statusAt(request, now) === 'PENDING' ? request : null
}

/** The person who asked asks for more, or for something else: what a second person was shown before is outdated. */
export async function extendRequest(
  tx: Tx,
  request: rows.RequestRow,
  asked: Pick<Asked, 'about' | 'reason' | 'payload'>,
  now: Date,
): Promise<void> {
  const payloadHash = payloadHashOf({ ...request, ...asked })
  if (!(await rows.updateRequest(tx, request.id, { ...asked, payloadHash, expiresAt: expiryOf(now) })))
    throw refuse('DECISION_MADE')
}

/** `hash` is of what the second person was shown; endpoints that show it in another way send none. */
export async function approveRequest(
  tx: Tx,
  deed: Deed,
  found: rows.RequestRow,
  decision: Decision & { hash?: string },
): Promise<void> {
  const locked = await deed.lock(tx, found)
  // Read again: somebody may have decided while this transaction waited for a lock.
  const request = await rows.getRequest(tx, found.id)
  const { hash, ...decided } = decision
  const { actor, now } = decided
  refuseIf(decisionBlockedReason(request, now))
  await requireSecondPerson(tx, request.companyId, [request.requestedById], [actor.userId])
  if (request.payloadHash !== null && request.payloadHash !== payloadHashOf(request)) throw refuse('DECISION_OUTDATED')
  if (hash !== undefined && hash !== shownHashOf(request, await deed.compare(tx, request)))
    throw refuse('DECISION_OUTDATED')
  await claim(tx, request.id, 'APPROVED', decision)
  await deed.carryOut(tx, request, locked, decided)
}

/** The person who asked may take the request back. */
export async function rejectRequest(tx: Tx, deed: Deed, request: rows.RequestRow, decision: Decision): Promise<void> {
  refuseIf(decisionBlockedReason(request, decision.now))
  await claim(tx, request.id, 'REJECTED', decision)
  await deed.reject(tx, request, decision)
}

/** The case that a request belongs to has ended in another way. */
export async function closeRequest(
  tx: Tx,
  kind: DeedKind,
  subjectId: string,
  { actor, comment, now }: Pick<Decision, 'actor' | 'comment' | 'now'>,
): Promise<void> {
  const request = await findPendingRequest(tx, kind, subjectId, now)
  const decided = { status: 'REJECTED', decidedById: actor.userId, decidedAt: now, comment } as const
  if (request) await rows.claimDecision(tx, request.id, decided)
}

async function claim(
  tx: Tx,
  id: string,
  status: 'APPROVED' | 'REJECTED',
  { actor, comment, now }: Pick<Decision, 'actor' | 'comment' | 'now'>,
): Promise<void> {
  const decided = { status, decidedById: actor.userId, decidedAt: now, comment }
  if (!(await rows.claimDecision(tx, id, decided))) throw refuse('DECISION_MADE')
}
