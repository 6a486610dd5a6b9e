// One person asks to waive a charge or a part of it, another one decides. [spec: Asking and deciding]

import { parseExactPaise } from '@kuri/contract/kit/money'
import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import type {
  listWaivers as listWaiversRoute,
  requestWaiver as requestWaiverRoute,
} from '@kuri/contract/money/charge-waivers.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { deed } from '#features/companies/second-person/deed'
import {
  approveRequest,
  askSecondPerson,
  findPendingRequest,
  rejectRequest,
} from '#features/companies/second-person/requests.actions'
import { findRequest } from '#features/companies/second-person/requests.sql'
import { creditTaken, findTakenTax } from '#features/money/gst/charge-tax.actions'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { formatMoney } from '../receipts/counter.rules.ts'
import { openPaise, waivedTaxPostings, waiverPostings } from './charges.rules.ts'
import * as charges from './charges.sql.ts'
import * as rows from './waivers.sql.ts'
import { waiverView } from './waivers.view.ts'

type Deps = Pick<Platform, 'transact' | 'clock' | 'config'>
type Waived = { amountPaise: number }

async function requireLockedCharge(tx: Tx, chargeId: string) {
  const [charge] = await charges.lockCharges(tx, [chargeId])
  if (!charge) throw refuse('NOT_FOUND')
  return charge
}

export const waiverDeed = deed({
  kind: 'CHARGE_WAIVER',
  lock: (tx, { subjectId }) => requireLockedCharge(tx, subjectId),
  compare: async (db, { subjectId, payload }) => {
    const open = openPaise((await charges.findCharge(db, subjectId))!)
    const left = open - (payload as Waived).amountPaise
    return [{ label: 'Open of the charge', before: formatMoney(open), after: formatMoney(Math.max(left, 0)) }]
  },
  carryOut: async (tx, request, locked, { actor, comment, now }) => {
    const { id, companyId, branchId, reason, subjectId: chargeId } = request
    const { amountPaise } = request.payload as Waived
    if (amountPaise > openPaise(locked)) throw refuse('WAIVER_EXCEEDS_CHARGE')
    await charges.updateChargeWaived(tx, chargeId, amountPaise)
    const charge = (await charges.findCharge(tx, chargeId))!
    const { programId } = charge
    const tax = await findTakenTax(tx, chargeId, amountPaise)
    const postings = [...waiverPostings(charge, amountPaise), ...waivedTaxPostings(charge, tax)]
    const place = { companyId, branchId, programId, sourceId: chargeId }
    await bookEntry(tx, { kind: 'WAIVER', ...place, actorId: actor.userId, reason, postings }, now)
    await creditTaken(tx, tax, now)
    const entry = { companyId, action: 'charge-waiver.approved', resourceId: id } as const
    await recordAudit(tx, actor, { ...entry, after: { chargeId, amountPaise, comment } }, now)
  },
  reject: async (tx, { id, companyId, subjectId: chargeId, payload }, { actor, comment, now }) => {
    const { amountPaise } = payload as Waived
    const entry = { companyId, action: 'charge-waiver.rejected', resourceId: id } as const
    await recordAudit(tx, actor, { ...entry, after: { chargeId, amountPaise, comment } }, now)
  },
})

export function requestWaiver(
  { transact, clock }: Deps,
  permit: Permit,
  chargeId: string,
  { amount, reason }: Body<typeof requestWaiverRoute>,
) {
  return transact(async (tx) => {
    const charge = permit.requireVisible(await charges.findCharge(tx, chargeId))
    const now = clock.now()
    const open = openPaise(await requireLockedCharge(tx, chargeId))
    if (open === 0) throw refuse('CHARGE_SETTLED')
    const amountPaise = amount === undefined ? open : parseExactPaise(amount)
    if (amountPaise === null || amountPaise === 0)
      throw invalid('amount', 'must be more than zero, with at most two decimals')
    if (amountPaise > open) throw invalid('amount', 'must not be more than what is open of the charge')
    if (await findPendingRequest(tx, 'CHARGE_WAIVER', chargeId, now)) throw refuse('WAIVER_PENDING')
    const { companyId, branchId, programId, chitId, ticketNumber } = charge
    const about = `${chitId}, ticket ${ticketNumber}, ${formatMoney(amountPaise)}`
    const asked = { kind: 'CHARGE_WAIVER', subjectId: chargeId, companyId, branchId, programId, about, reason } as const
    const id = await askSecondPerson(tx, permit.actor, { ...asked, payload: { amountPaise } }, now)
    const entry = { companyId, action: 'charge-waiver.requested', resourceId: id } as const
    await recordAudit(tx, permit.actor, { ...entry, after: { chargeId, amountPaise, reason } }, now)
    return waiverView(await rows.getWaiver(tx, id), now)
  })
}

export async function listWaiversOfProgram(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  permit: Permit,
  programId: string,
  { status, ...page }: Query<typeof listWaiversRoute>,
) {
  permit.requireVisible(await charges.findProgramOfCharges(db, programId))
  const now = clock.now()
  const filter = { programId, status, now }
  const [found, count] = await Promise.all([rows.listNewestWaivers(db, filter, page), rows.countWaivers(db, filter)])
  return paged(
    'waivers',
    found.map((row) => waiverView(row, now)),
    count,
    page,
  )
}

/** Deciding the same way again changes nothing. */
export function decideWaiver(
  { transact, clock, config }: Deps,
  permit: Permit,
  waiverId: string,
  to: 'APPROVED' | 'REJECTED',
  comment: string | null,
) {
  return transact(async (tx) => {
    permit.requireVisible(await rows.findWaiver(tx, waiverId))
    const request = (await findRequest(tx, waiverId))!
    await requireLockedCharge(tx, request.subjectId)
    const now = clock.now()
    const { status } = await rows.getWaiver(tx, waiverId)
    if (status !== 'PENDING' && status !== to) throw refuse('WAIVER_DECIDED')
    if (status === 'PENDING') {
      const decide = to === 'APPROVED' ? approveRequest : rejectRequest
      await decide(tx, waiverDeed, request, { actor: permit.actor, comment, now, timeZone: config.timeZone })
    }
    return waiverView(await rows.getWaiver(tx, waiverId), now)
  })
}
