// [D1 4.2, 4.4] The staff's lifecycle commands: lock → load → judge → save → log. REST and socket call the same ones.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import { lockAuctionAndProgram } from '../model/auctions.sql.ts'
import * as commands from '../model/commands.rules.ts'
import {
  allows,
  approvalBlockedReason,
  prebidPhase,
  prebidWindowBlockedReason,
  revealBlockedReason,
  scheduleBlockedReason,
  startBlockedReason,
} from '../model/lifecycle.rules.ts'
import { mutateAuction } from '../model/mutate-auction.ts'
import { updatePrebidsSuperseded } from '../prebids/prebids.sql.ts'
import { schedule } from './schedule.commands.rules.ts'
import { type ScheduleInput, scheduleProblems } from './schedule.rules.ts'

const refuseUnless = (isAllowed: boolean, code: RefusalCode) => refuseIf(isAllowed ? null : code)

export const scheduleAuction = (
  deps: Platform,
  permit: Permit,
  auctionId: string,
  input: ScheduleInput,
  reason?: string,
) =>
  mutateAuction(
    deps,
    permit,
    auctionId,
    (auction, now) => {
      refuseIf(scheduleBlockedReason(auction))
      refuseInvalid(scheduleProblems(auction, input, now))
      return schedule(auction, input, reason, now)
    },
    lockAuctionAndProgram,
  )

export const approveAuction = (deps: Platform, permit: Permit, auctionId: string, reason?: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(approvalBlockedReason(auction))
    return commands.approve(permit.actor, reason, now)
  })

export const cancelAuction = (deps: Platform, permit: Permit, auctionId: string, reason?: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseUnless(allows(auction.status, 'cancel'), 'AUCTION_STATE_CONFLICT')
    return commands.cancel(auction, reason, now)
  })

/** Idempotent: a window that staff have opened stays as it was stamped. */
export const openPrebidWindow = (deps: Platform, permit: Permit, auctionId: string, reason?: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(prebidWindowBlockedReason(auction))
    if (prebidPhase(auction, now) !== 'OPEN') throw refuse('PREBID_ALREADY_CLOSED')
    return auction.prebidStartAt ? null : commands.openPrebid(auction, permit.actor, reason, now)
  })

export const closePrebidWindow = (deps: Platform, permit: Permit, auctionId: string, reason?: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(prebidWindowBlockedReason(auction))
    return prebidPhase(auction, now) === 'OPEN' ? commands.closePrebid(reason, now) : null
  })

export const revealPrebids = (deps: Platform, permit: Permit, auctionId: string, reason?: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(revealBlockedReason(auction))
    return auction.prebidsRevealedAt ? null : commands.reveal(permit.actor, reason, now)
  })

export const startAuction = (deps: Platform, permit: Permit, auctionId: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(startBlockedReason(auction, now))
    return commands.start(auction, permit.actor, now)
  })

export const pauseAuction = (deps: Platform, permit: Permit, auctionId: string, reason: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseUnless(allows(auction.status, 'pause'), 'AUCTION_STATE_CONFLICT')
    return commands.pause(auction, reason, now)
  })

export const resumeAuction = (deps: Platform, permit: Permit, auctionId: string, reason: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseUnless(allows(auction.status, 'resume'), 'AUCTION_STATE_CONFLICT')
    return commands.resume(auction, reason, now)
  })

export const endAuction = (deps: Platform, permit: Permit, auctionId: string, reason: string) =>
  mutateAuction(deps, permit, auctionId, async (auction, now, tx) => {
    refuseUnless(allows(auction.status, 'end'), 'AUCTION_STATE_CONFLICT')
    await updatePrebidsSuperseded(tx, auction.leadingBidId ? [auction.id] : [], now)
    return commands.end(auction, permit.actor, reason, now)
  })
