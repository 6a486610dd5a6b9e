// Charges of tickets for tests, booked as the service books them.
import { chargePostings } from '#features/money/billing/charges/charges.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { newId } from '#platform/ids'
import { dayFromNow } from './days.ts'
import type { TestApp } from './test-app.ts'

type Charged = {
  companyId: string
  branchId: string
  programId: string
  enrollmentId: string
  amountPaise: number
  kind?: 'LATE' | 'BOUNCE' | 'OPENING'
  month?: string
}

const ENTRY_KINDS = { LATE: 'LATE_CHARGE', BOUNCE: 'BOUNCE_CHARGE', OPENING: 'OPENING_BALANCE' } as const

export async function makeCharge({ app }: TestApp, charged: Charged): Promise<string> {
  const { companyId, branchId, programId, enrollmentId, amountPaise, kind = 'LATE', month = null } = charged
  const id = newId()
  const now = new Date()
  const place = { companyId, programId }
  const row = { id, ...place, enrollmentId, kind, month, amountPaise, chargedOn: dayFromNow(0, now) }
  await app.platform.transact(async (tx) => {
    await tx
      .insertInto('ticketCharges')
      .values({ ...row, createdAt: now })
      .execute()
    const postings = chargePostings({ kind, enrollmentId, programId }, amountPaise)
    await bookEntry(tx, { kind: ENTRY_KINDS[kind], ...place, branchId, sourceId: id, actorId: null, postings }, now)
  })
  return id
}
