// Everything that still hinders the start, not only the first reason that a command would give. Pure.
import type { ActionBlockedReason } from '@kuri/contract/auctions/rules/actions.rules'
import { isEnded } from '@kuri/contract/programs/program-status'
import type { StaffAuction } from '../staff-auction.ts'

type Hindrance = ActionBlockedReason | 'NOT_SCHEDULED'
type Facts = Pick<
  StaffAuction,
  | 'auctionStatus'
  | 'approvalRequired'
  | 'cycleStatus'
  | 'programStatus'
  | 'remainingWinnerSlots'
  | 'liveStartedAt'
  | 'prebidClosesAt'
> & { settings: Pick<StaffAuction['settings'], 'hasPrebid'>; actions: Pick<StaffAuction['actions'], 'start'> }

export function hindrancesOf(auction: Facts, nowMs: number): Hindrance[] {
  const { auctionStatus, prebidClosesAt } = auction
  const isPrebidOpen =
    auction.settings.hasPrebid &&
    auction.liveStartedAt === null &&
    prebidClosesAt !== null &&
    nowMs < Date.parse(prebidClosesAt)
  const found: (Hindrance | false)[] = [
    auctionStatus === 'PENDING' && 'NOT_SCHEDULED',
    isEnded(auction.programStatus) && 'PROGRAM_ENDED',
    auction.cycleStatus !== 'ACTIVE' && 'CYCLE_NOT_ACTIVE',
    auction.remainingWinnerSlots === 0 && 'NO_OPEN_DIVISION',
    isPrebidOpen && 'PREBID_WINDOW_OPEN',
    auction.approvalRequired && auctionStatus === 'SCHEDULED' && 'APPROVAL_PENDING',
  ]
  const all = found.filter((each) => each !== false)
  const { start } = auction.actions
  return all.length === 0 && start !== null && !(start === 'PREBID_WINDOW_OPEN') ? [start] : all
}
