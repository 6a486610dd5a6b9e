// The statuses of a program, and what they and its kind of bidding mean. No schemas: the rules of the auctions import it, and they
// also run in the browser. [spec: Fields of a program]
import type { Bid } from './program-fields.ts'

export const PROGRAM_STATUSES = [
  'INCOMPLETE',
  'DRAFTED',
  'APPLIED',
  'PUBLISHED',
  'ACTIVE',
  'COMPLETED',
  'ARCHIVED',
  'CANCELLED',
] as const
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number]

/**
 * [spec: When a program is over] A program in one of these can only be archived; it accepts no members and does not keep its branch open.
 */
export const ENDED_PROGRAM_STATUSES = ['COMPLETED', 'ARCHIVED', 'CANCELLED'] as const satisfies ProgramStatus[]
export const isEnded = (status: ProgramStatus): boolean =>
  (ENDED_PROGRAM_STATUSES as readonly ProgramStatus[]).includes(status)

export const isAuctioned = (bid: Bid | null): boolean => bid === 'AUCTION' || bid === 'AUCTION_AND_LOT'
