// [D1 4.2, 4.4] The staff's lifecycle commands: lock → load → judge → save → log. REST and socket call the same ones.
import type { RefusalCode } from '@kuri/contract/refusals'
import type { Tx } from '#platform/db'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import { updatePrebidsSuperseded } from '../prebids/prebids.sql.ts'
import { applyMutations } from './apply-mutations.ts'
import type { Auction } from './auction.ts'
import { findAuction, lockAuction, lockAuctionAndProgram } from './auctions.sql.ts'
import * as commands from './commands.rules.ts'
import {
  allows,
  approvalBlockedReason,
  prebidPhase,
  prebidWindowBlockedReason,
  revealBlockedReason,
  scheduleBlockedReason,
  startBlockedReason,
} from './lifecycle.rules.ts'
import type { Mutation } from './mutation.ts'
import { schedule } from './schedule.commands.rules.ts'
import { type ScheduleInput, scheduleProblems } from './schedule.rules.ts'

/** Another company's auction is told plainly (403); one's own without the permission at its program is not there (404). */
const seeAuction = (permit: Permit, auction: Auction | undefined): Auction => permit.see(auction, 'FORBIDDEN')

export async function getAuction(deps: Platform, permit: Permit, auctionId: string): Promise<Auction> {
  return seeAuction(permit, await findAuction(deps.db, auctionId, deps.config.timeZone))
}

export type Mutated = { auction: Auction; changed: boolean; now: Date }

type Decide<Decision> = (auction: Auction, now: Date, tx: Tx) => Decision | Promise<Decision>

/**
 * `decide` judges the locked auction: a mutation, or null when there is nothing to do; or it refuses. What else the caller wants
 * to know it hands on as `result`. A scheduled auction keeps its program from ending, so only scheduling itself locks the program too.
 */
export function mutateAuction<T>(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  decide: Decide<Mutation & { result: T }>,
): Promise<Mutated & { result: T }>
export function mutateAuction(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  decide: Decide<Mutation | null>,
  lock?: typeof lockAuction,
): Promise<Mutated>
export function mutateAuction(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  decide: Decide<(Mutation & { result?: unknown }) | null>,
  lock = lockAuction,
): Promise<Mutated & { result?: unknown }> {
  return deps.transact(async (tx) => {
    const auction = seeAuction(permit, await lock(tx, auctionId, deps.config.timeZone))
    const now = deps.clock.now()
    const mutation = await decide(auction, now, tx)
    if (mutation === null) return { auction, changed: false, now }
    const [after] = await applyMutations(deps, tx, [{ auction, mutation, doer: permit.actor }], now)
    return { auction: after!, changed: true, now, result: mutation.result }
  })
}

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
