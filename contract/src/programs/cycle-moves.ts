// Which status changes of a cycle staff can make. A completed cycle is reopened only by disqualifying its winner.
// [spec: Past cycles and the next one]
import type { CycleStatus } from './cycles.contract.ts'

export const CYCLE_MOVES = {
  UPCOMING: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['UPCOMING', 'COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
} as const satisfies Record<CycleStatus, readonly CycleStatus[]>
