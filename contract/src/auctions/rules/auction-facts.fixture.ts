// The facts of an auction for the tests of the rules: scheduled, without prebids. Tests change the fields they are about.
import type { CommandFacts } from './blocked-reasons.rules.ts'
import type { AuctionFacts } from './rights.rules.ts'

export const NOW = new Date('2026-11-15T10:00:00Z')
export const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

type Facts = AuctionFacts & CommandFacts

const FACTS: Facts = {
  status: 'SCHEDULED',
  hasPrebid: false,
  prebidEndAt: null,
  cycleEndsAt: at(1800),
  cycleStatus: 'ACTIVE',
  liveStartedAt: null,
  startedAt: null,
  auctionStartAt: at(3600),
  approvalRequired: false,
  joiningRule: 'ANYTIME',
  joinLeadSeconds: 900,
  joinGraceSeconds: 300,
  joinWindowVersion: 1,
  joinWindowOpenedAt: null,
  joinWindowClosedAt: null,
  updatedAt: NOW,
  programBid: 'AUCTION',
  programStatus: 'ACTIVE',
  divisions: 1,
  declaredWinnerCount: 0,
  allowStaffOfflineBids: true,
}

export const auctionFacts = (changes: Partial<Facts> = {}): Facts => ({ ...FACTS, ...changes })
