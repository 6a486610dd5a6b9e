// Stands for the statements on the invoices that deduct dividends. Each ticket has one, of the next cycle.
import type * as real from '@kuri/server/features/money/billing/deductions.sql'
import { sessionOf } from '../database.ts'
import { stagedBy } from './staged.ts'

export * from '@kuri/server/features/money/billing/deductions.sql'

export const lockDividends: typeof real.lockDividends = (tx, programId) => {
  const session = sessionOf(tx)
  return session.send(async () => {
    await session.store.lock(`dividends of ${programId}`, session)
  }) as never
}

export const lockOpenInvoices: typeof real.lockOpenInvoices = async () => undefined as never

export const listBilledCycles: typeof real.listBilledCycles = (tx, programId) => {
  const session = sessionOf(tx)
  return session.send(() => {
    const { auctions, invoices, settlements } = session.store.tables
    const auction = [...auctions.values()].find((row) => row.programId === programId)!
    const settlement = stagedBy(tx).settlements.get(auction.cycleId) ?? settlements.get(auction.cycleId)
    const earned = new Map(settlement?.shares.map(({ enrollmentId, dividendPaise }) => [enrollmentId, dividendPaise]))
    return [...invoices.values()]
      .filter(({ auctionId }) => auctionId === auction.id)
      .map(({ id, enrollmentId, grossPaise, deductedPaise }) => ({
        id,
        enrollmentId,
        cycleNumber: auction.cycleNumber + 1,
        grossPaise,
        earnedPaise: earned.get(enrollmentId) ?? 0,
        unrefundedPaise: earned.get(enrollmentId) ?? 0,
        deductedPaise,
        paidPaise: 0,
        isFixed: false,
        isCovered: deductedPaise === grossPaise,
        deducts: true,
      }))
  })
}

export const updateDeductions: typeof real.updateDeductions = (tx, changes) => {
  const session = sessionOf(tx)
  const { invoices } = session.store.tables
  return session.send(() =>
    session.write(() => {
      for (const { id, deductedPaise } of changes) invoices.set(id, { ...invoices.get(id)!, deductedPaise })
    }),
  )
}
