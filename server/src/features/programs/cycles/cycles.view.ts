import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { Cycle, StaffCycle } from '@kuri/contract/programs/cycles.contract'
import type { CycleRow, CycleState } from './cycles.sql.ts'

/** Sums of invoices are for those who may read the invoices. */
export const staffCycleView = (
  cycle: Static<typeof Cycle>,
  state: CycleState,
  isMoneyShown: boolean,
): Static<typeof StaffCycle> => ({
  ...cycle,
  auctionStatus: state.auctionStatus,
  auctionStartAt: state.auctionStartAt?.toISOString() ?? null,
  winnerCount: state.winnerCount,
  collected: isMoneyShown ? rupees(state.collectedPaise) : null,
  due: isMoneyShown ? rupees(state.duePaise) : null,
})

export const cycleView = (row: CycleRow): Static<typeof Cycle> => ({
  id: row.id,
  cycleId: row.id,
  programId: row.programId,
  cycleNumber: row.cycleNumber,
  status: row.status,
  startDate: row.startDate,
  endDate: row.endDate,
  auctionId: row.auctionId,
  isImported: row.isImported,
  completedAt: row.status === 'COMPLETED' ? (row.completedAt?.toISOString() ?? null) : null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
