// What settling a simulated auction needs besides: the next invoice of every ticket.
import type { Tables } from '../store/tables.ts'
import type { AuctionPlan } from './plan.ts'

const INSTALMENT_PAISE = 1_000_00

export function addSettlementRows(tables: Tables, auctionId: string, { settlement }: AuctionPlan): void {
  if (!settlement) return
  for (const { id: enrollmentId } of tables.enrollments.values()) {
    if (!tables.participations.has(`${auctionId} ${enrollmentId}`)) continue
    const id = `invoice of ${enrollmentId}`
    tables.invoices.set(id, { id, auctionId, enrollmentId, grossPaise: INSTALMENT_PAISE, deductedPaise: 0 })
  }
}
