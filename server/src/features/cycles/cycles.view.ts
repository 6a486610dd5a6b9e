import type { Static } from '@kuri/contract/kit/schema'
import type { Cycle } from '@kuri/contract/programs/cycles.contract'
import type { CycleRow } from './cycles.sql.ts'

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
