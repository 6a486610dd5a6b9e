// The responses of lifecycle endpoints that differ from `mutationView` [spec: Endpoints and schedule rules].
import { prebidPhase } from '@kuri/contract/auctions/rules/phases.rules'
import { durationOf } from '#features/auctions/policy/auction-settings'
import type { Mutated } from '../model/mutate-auction.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const scheduledView = ({ auction, now }: Mutated) => ({
  auctionId: auction.id,
  cycleId: auction.cycleId,
  stateVersion: auction.stateVersion,
  status: auction.status,
  prebidStartAt: iso(auction.prebidStartAt),
  prebidEndAt: iso(auction.prebidEndAt),
  auctionStartAt: iso(auction.auctionStartAt),
  auctionDurationSeconds: durationOf(auction),
  auctionEndAt: iso(auction.auctionEndAt),
  prebidPhase: prebidPhase(auction, now),
})

export const approvedView = ({ auction }: Mutated) => ({
  auctionId: auction.id,
  cycleId: auction.cycleId,
  stateVersion: auction.stateVersion,
  status: auction.status,
  approvalRequired: auction.approvalRequired,
  auctionStartAt: iso(auction.auctionStartAt),
})

const windowView = ({ auction }: Mutated) => ({
  auctionId: auction.id,
  cycleId: auction.cycleId,
  stateVersion: auction.stateVersion,
  prebidStartAt: iso(auction.prebidStartAt),
  prebidEndAt: iso(auction.prebidEndAt),
})
export const openedView = (mutated: Mutated) => ({ ...windowView(mutated), prebidOpened: mutated.changed })
export const closedView = (mutated: Mutated) => ({ ...windowView(mutated), prebidClosed: mutated.changed })
