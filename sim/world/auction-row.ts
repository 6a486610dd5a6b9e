// The row of a simulated auction, as scheduling would have left it.
import type { Auction } from '@kuri/server/features/auctions/model/auction'
import { nextAutomaticStep } from '@kuri/server/features/auctions/model/automatic-steps.rules'
import { NO_LEADER } from '@kuri/server/features/auctions/model/commands.rules'
import type { AuctionPlan } from './plan.ts'

/** Nobody can bid any more, and nothing is due unless a winner is to be declared. */
export const OVER: ReadonlySet<string> = new Set(['ENDED', 'COMPLETE', 'CANCELLED'])
export const BEGINNING_MS = Date.UTC(2026, 0, 5, 6)
const LAST_DAY = new Date(BEGINNING_MS + 10 * 86_400_000)

export function auctionRow(id: string, plan: AuctionPlan): Auction {
  const createdAt = new Date(BEGINNING_MS)
  const hasPrebid = plan.prebids !== undefined
  const startAt = new Date(BEGINNING_MS + plan.startsAtMs)
  const row: Auction = {
    ...NO_LEADER,
    id,
    companyId: 'company',
    branchId: 'branch',
    programId: `program of ${plan.name}`,
    cycleId: `cycle of ${plan.name}`,
    status: 'READY',
    stateVersion: 1,
    serverSequence: 0,
    writeId: null,
    run: 0,
    logFrontier: '0.',
    createdAt,
    updatedAt: createdAt,
    approvalRequired: false,
    approvedAt: null,
    approvedById: null,
    autoStart: true,
    autoDeclareWinner: plan.settlement !== undefined,
    autoDeclareStopped: false,
    autoOpenPrebid: false,
    autoRevealPrebids: plan.prebids === 'REVEALED',
    hasPrebid,
    activePrebidCount: 0,
    prebidStartAt: hasPrebid ? createdAt : null,
    prebidEndAt: hasPrebid ? startAt : null,
    prebidsRevealedAt: null,
    prebidsRevealedById: null,
    mutabilityPolicy: 'MUTABLE_UNTIL_CLOSE',
    frozenConfig: null,
    auctionStartAt: startAt,
    auctionEndAt: null,
    startedAt: null,
    startedById: null,
    liveStartedAt: null,
    liveSince: null,
    endedAt: null,
    pausedAt: null,
    remainingMs: null,
    closingMode: plan.closingMode,
    closingPhase: null,
    closingPhaseEndsAt: null,
    durationSeconds: plan.durationSeconds,
    extensionSeconds: plan.extensionSeconds,
    firstCallSeconds: plan.callSeconds,
    secondCallSeconds: plan.callSeconds,
    thirdCallSeconds: plan.callSeconds,
    joiningRule: plan.joiningRule,
    joinLeadSeconds: 1,
    joinGraceSeconds: 1,
    joinWindowVersion: 1,
    joinWindowOpenedAt: null,
    joinWindowClosedAt: null,
    allowStaffOfflineBids: true,
    bidMode: plan.bidMode,
    bidCount: 0,
    bidderCount: 0,
    baseAmountPaise: null,
    minimumBidReachedAt: null,
    declaredWinnerCount: 0,
    lotProof: 'PREFERRED',
    openDrawId: null,
    drawDueAt: null,
    dueAt: null,
    pauseReason: null,
    cycleNumber: 3,
    cycleStatus: 'ACTIVE',
    cycleEndsAt: LAST_DAY,
    programName: 'Simulated program',
    programStatus: 'ACTIVE',
    programBid: 'AUCTION',
    divisions: plan.settlement?.divisions ?? 1,
    totalAmountPaise: plan.totalAmountPaise,
    minimumBidAmountPaise: plan.minimumBidAmountPaise,
    chitTerms: { maxDiscountHundredths: plan.maxDiscountHundredths, bidStepPaise: plan.bidStepPaise },
  }
  return { ...row, dueAt: nextAutomaticStep(row, createdAt)?.dueAt ?? null }
}
