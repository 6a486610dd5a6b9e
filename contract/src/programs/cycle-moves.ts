// Which status changes of a cycle staff can make. A completed cycle is reopened only by disqualifying its winner;
// a cancelled one is held again from the start.
// [spec: Past cycles and the next one]
import type { CycleStatus } from './cycles.contract.ts'

export const CYCLE_MOVES = {
  UPCOMING: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['UPCOMING', 'COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: ['UPCOMING'],
} as const satisfies Record<CycleStatus, readonly CycleStatus[]>
