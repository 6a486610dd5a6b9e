// One person asks to waive a charge or a part of it, another one decides. [spec: Who may do what with money]

import { parseExactPaise } from '@kuri/contract/kit/money'
import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import type {
  listWaivers as listWaiversRoute,
  requestWaiver as requestWaiverRoute,
} from '@kuri/contract/money/charge-waivers.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { requireSecondPerson } from '#features/companies/employees/second-person/second-person.actions'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseIf } from '#platform/refusal'
import { openPaise, waiverPostings } from './charges.rules.ts'
import * as charges from './charges.sql.ts'
import { decisionBlockedReason } from './waivers.rules.ts'
import * as rows from './waivers.sql.ts'
import { waiverView } from './waivers.view.ts'

type Deps = Pick<Platform, 'transact' | 'clock'>

export function requestWaiver(
  { transact, clock }: Deps,
  permit: Permit,
  chargeId: string,
  { amount, reason }: Body<typeof requestWaiverRoute>,
) {
  return transact(async (tx) => {
    const { companyId, programId } = permit.requireVisible(await charges.findCharge(tx, chargeId))
    const [charge] = await charges.lockCharges(tx, [chargeId])
    if (!charge) throw refuse('NOT_FOUND')
    const now = clock.now()
    const open = openPaise(charge)
    if (open === 0) throw refuse('CHARGE_SETTLED')
    const amountPaise = amount === undefined ? open : parseExactPaise(amount)
    if (amountPaise === null || amountPaise === 0)
      throw invalid('amount', 'must be more than zero, with at most two decimals')
    if (amountPaise > open) throw invalid('amount', 'must not be more than what is open of the charge')
    const id = newId(now.getTime())
    const requested = { amountPaise, reason }
    await rows.insertWaiver(tx, {
      id,
      companyId,
      programId,
      chargeId,
      ...requested,
      status: 'PENDING',
      requestedById: permit.actor.userId,
      requestedAt: now,
    })
    const entry = { companyId, action: 'charge-waiver.requested', resourceId: id } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { chargeId, ...requested } }, now)
    return waiverView(await rows.getWaiver(tx, id))
  })
}

export async function listWaiversOfProgram(
  { db }: Pick<Platform, 'db'>,
  permit: Permit,
  programId: string,
  { status, ...page }: Query<typeof listWaiversRoute>,
) {
  permit.requireVisible(await charges.findProgramOfCharges(db, programId))
  const filter = { programId, status }
  const [found, count] = await Promise.all([rows.listNewestWaivers(db, filter, page), rows.countWaivers(db, filter)])
  return paged('waivers', found.map(waiverView), count, page)
}

export function decideWaiver(
  { transact, clock }: Deps,
  permit: Permit,
  waiverId: string,
  to: 'APPROVED' | 'REJECTED',
  comment: string | null,
) {
  return transact(async (tx) => {
    const { chargeId, branchId } = permit.requireVisible(await rows.findWaiver(tx, waiverId))
    const [charge] = await charges.lockCharges(tx, [chargeId])
    // Read again: somebody may have decided while this transaction waited for the lock.
    const waiver = await rows.getWaiver(tx, waiverId)
    const now = clock.now()
    const actorId = permit.actor.userId
    refuseIf(decisionBlockedReason({ to, waiver, openPaise: openPaise(charge!) }))
    if (waiver.status !== 'PENDING') return waiverView(waiver)
    // The person who asked may withdraw a waiver by rejecting it, but never approve it.
    if (to === 'APPROVED') await requireSecondPerson(tx, waiver.companyId, [waiver.requestedById], [actorId])

    await rows.updateWaiverDecided(tx, waiverId, { status: to, decidedById: actorId, decidedAt: now, comment })
    const { companyId, programId, amountPaise, reason } = waiver
    if (to === 'APPROVED') {
      await charges.updateChargeWaived(tx, chargeId, amountPaise)
      const charged = { kind: charge!.kind as charges.ChargeRow['kind'], enrollmentId: waiver.enrollmentId, programId }
      const postings = waiverPostings(charged, amountPaise)
      const place = { companyId, branchId, programId, sourceId: chargeId }
      await bookEntry(tx, { kind: 'WAIVER', ...place, actorId, reason, postings }, now)
    }
    const action = to === 'APPROVED' ? 'charge-waiver.approved' : 'charge-waiver.rejected'
    const after = { chargeId, amountPaise, comment }
    await recordAudit(tx, permit.actor, { companyId, action, resourceId: waiverId, after }, now)
    return waiverView(await rows.getWaiver(tx, waiverId))
  })
}
