// The lifecycle commands of staff [spec: Endpoints and schedule rules; All commands]: lock → load → judge → save → log. HTTP and socket
// call the same actions.

import { actionBlockedReason } from '@kuri/contract/auctions/rules/actions.rules'
import { prebidPhase } from '@kuri/contract/auctions/rules/phases.rules'
import { updateTermsFrozen } from '#features/programs/programs/cycle-terms.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuseIf, refuseInvalid, type StatusByCode } from '#platform/refusal'
import { lockAuctionAndProgram } from '../model/auctions.sql.ts'
import * as commands from '../model/commands.rules.ts'
import { mutateAuction } from '../model/mutate-auction.ts'
import { reveal } from '../prebids/reveal.ts'
import { schedule } from './schedule.commands.rules.ts'
import { type ScheduleInput, scheduleProblems } from './schedule.rules.ts'

/**
 * [spec: Endpoints and schedule rules] Scheduling, approval and the prebid window return 400 in a wrong status; the other commands return
 * 409.
 */
const WRONG_STATUS_IS_400: StatusByCode = { AUCTION_STATE_CONFLICT: 400 }

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
    async (auction, now, tx) => {
      refuseIf(actionBlockedReason(auction, 'schedule', now), WRONG_STATUS_IS_400)
      refuseInvalid(scheduleProblems(auction, input, now))
      await updateTermsFrozen(tx, auction.cycleId, now)
      return schedule(auction, input, reason, now)
    },
    lockAuctionAndProgram,
  )

export const approveAuction = (deps: Platform, permit: Permit, auctionId: string, reason?: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(actionBlockedReason(auction, 'approve', now), WRONG_STATUS_IS_400)
    return commands.approve(permit.actor, reason, now)
  })

export const cancelAuction = (deps: Platform, permit: Permit, auctionId: string, reason?: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(actionBlockedReason(auction, 'cancel', now))
    return commands.cancel(auction, reason, now)
  })

/** Idempotent: a window that is already open keeps its opening time. */
export const openPrebidWindow = (deps: Platform, permit: Permit, auctionId: string, reason?: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(actionBlockedReason(auction, 'openPrebids', now), WRONG_STATUS_IS_400)
    return auction.prebidStartAt ? null : commands.openPrebid(auction, permit.actor, reason, now)
  })

export const closePrebidWindow = (deps: Platform, permit: Permit, auctionId: string, reason?: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(actionBlockedReason(auction, 'closePrebids', now), WRONG_STATUS_IS_400)
    return prebidPhase(auction, now) === 'OPEN' ? commands.closePrebid(reason, now) : null
  })

export const revealPrebids = (deps: Platform, permit: Permit, auctionId: string, reason?: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now, tx) => {
    refuseIf(actionBlockedReason(auction, 'revealPrebids', now))
    return reveal(tx, auction, permit.actor, reason, now)
  })

export const startAuction = (deps: Platform, permit: Permit, auctionId: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(actionBlockedReason(auction, 'start', now))
    return commands.start(auction, permit.actor, now)
  })

export const pauseAuction = (deps: Platform, permit: Permit, auctionId: string, reason: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(actionBlockedReason(auction, 'pause', now))
    return commands.pause(auction, reason, now)
  })

export const resumeAuction = (deps: Platform, permit: Permit, auctionId: string, reason: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(actionBlockedReason(auction, 'resume', now))
    return commands.resume(auction, reason, now)
  })

export const endAuction = (deps: Platform, permit: Permit, auctionId: string, reason: string) =>
  mutateAuction(deps, permit, auctionId, (auction, now) => {
    refuseIf(actionBlockedReason(auction, 'end', now))
    return commands.end(auction, permit.actor, reason, now)
  })
