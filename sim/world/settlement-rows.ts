// The rows that settling a simulated auction needs: members with prebids, and the next invoice of every ticket.
import type { Tables } from '../store/tables.ts'
import { BEGINNING_MS } from './auction-row.ts'
import type { AuctionPlan } from './plan.ts'

const INSTALMENT_PAISE = 1_000_00

export function addSettlementRows(tables: Tables, auctionId: string, { name, settlement }: AuctionPlan): void {
  if (!settlement) return
  for (const [n, amountPaise] of settlement.prebidsPaise.entries()) {
    const enrollmentId = `ticket of prebid ${n} of ${name}`
    const subscriberId = `member of prebid ${n} of ${name}`
    tables.enrollments.set(enrollmentId, { id: enrollmentId, subscriberId, ticketNumber: 100 + n, name: subscriberId })
    tables.participations.add(`${auctionId} ${enrollmentId}`)
    const createdAt = new Date(BEGINNING_MS - 1_000 + n)
    tables.prebids.push({ id: `prebid ${n} of ${name}`, auctionId, enrollmentId, subscriberId, amountPaise, createdAt })
  }
  for (const { id: enrollmentId } of tables.enrollments.values()) {
    if (!tables.participations.has(`${auctionId} ${enrollmentId}`)) continue
    const id = `invoice of ${enrollmentId}`
    tables.invoices.set(id, { id, auctionId, enrollmentId, grossPaise: INSTALMENT_PAISE, deductedPaise: 0 })
  }
}
