// Faults put into the service on purpose, each a change of one text in one file. The simulation must notice every one of them.

import type { Mutant } from './mutant.ts'
import { PREBID_MUTANTS } from './prebid-mutants.ts'
import { ROOM_MUTANTS } from './room-mutants.ts'
import { SETTLEMENT_MUTANTS } from './settlement-mutants.ts'

const BIDDING = 'features/auctions/bidding'
const MODEL = 'features/auctions/model'
const ENGINE = 'features/auctions/lifecycle/engine'

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a batch is answered as written though the auction had changed',
    file: `${BIDDING}/writers/optimistic.writer.ts`,
    find: 'const wasRight = (auctionId: string) => written.has(auctionId) || current.has(auctionId)',
    replace: 'const wasRight = (auctionId: string) => written.has(auctionId) || current.has(auctionId) || true',
  },
  {
    name: 'a refusal by the cache is not checked',
    file: `${BIDDING}/writers/optimistic.writer.ts`,
    find: 'const wasRight = (auctionId: string) => written.has(auctionId) || current.has(auctionId)',
    replace:
      'const wasRight = (auctionId: string) => written.has(auctionId) || !judged.changedAuctions.has(auctionId) || current.has(auctionId)',
  },
  {
    name: 'a refused bid is not looked up among the stored ones',
    file: `${BIDDING}/writers/optimistic.writer.ts`,
    find: 'return twin ? repeatedVerdict(twin, request, before.get(request.auctionId)!) : verdict',
    replace: 'return verdict',
  },
  {
    name: 'the write id does not tell versions apart',
    file: `${BIDDING}/writers/auction-cache.ts`,
    find: 'a.stateVersion === b.stateVersion && a.writeId === b.writeId',
    replace: 'a.stateVersion === b.stateVersion',
  },
  {
    name: 'the locked writer does not look for repeated bids',
    file: `${BIDDING}/writers/locked.writer.ts`,
    find: '{ auctions: before, findBidder, repeated },',
    replace: '{ auctions: before, findBidder, repeated: [] },',
  },
  {
    name: 'the locked writer judges auctions that it could not lock',
    file: `${BIDDING}/writers/locked.writer.ts`,
    find: 'existing.has(auctionId) && !held.has(auctionId)',
    replace: 'false',
  },
  {
    name: 'a batch may follow before the transaction of the one before is sent',
    file: `${BIDDING}/writers/locked.writer.ts`,
    find: 'const client = await connection.connect()',
    replace: 'const client = await connection.connect(); onSent()',
  },
  {
    name: 'late bids are refused without a mark',
    file: `${BIDDING}/writers/late-marks.ts`,
    find: '|| isMarkedLate(auction)) continue',
    replace: '|| true) continue',
  },
  {
    name: 'the deadline itself is in time',
    file: `${BIDDING}/live-bid.rules.ts`,
    find: 'if (deadlineAt && now >= deadlineAt)',
    replace: 'if (deadlineAt && now > deadlineAt)',
  },
  {
    name: 'an equal bid is accepted',
    file: `${BIDDING}/live-bid.rules.ts`,
    find: '(amountPaise === leader && isSharedLimit(range, amountPaise) && !standing.hasLimitBid)',
    replace: 'amountPaise === leader',
  },
  {
    name: 'one ticket may bid the limit twice',
    file: `${BIDDING}/live-bid.rules.ts`,
    find: 'isSharedLimit(range, amountPaise) && !standing.hasLimitBid)',
    replace: 'isSharedLimit(range, amountPaise))',
  },
  {
    name: 'an equal bid takes the lead',
    file: `${BIDDING}/live-bid.rules.ts`,
    find: 'const isLeading = auction.leadingAmountPaise !== bid.amountPaise',
    replace: 'const isLeading = true',
  },
  {
    name: 'every bid counts a bidder',
    file: `${BIDDING}/live-bid.rules.ts`,
    find: 'auction.bidderCount + (isFirstOfBidder ? 1 : 0)',
    replace: 'auction.bidderCount + 1',
  },
  {
    name: 'an extension counts from now',
    file: `${BIDDING}/live-bid.rules.ts`,
    find: 'Math.min(auctionEndAt.getTime() + auction.extensionSeconds * 1000, latestMs)',
    replace: 'Math.min(now.getTime() + auction.extensionSeconds * 1000, latestMs)',
  },
  {
    name: 'a bid does not refresh the due time',
    file: `${BIDDING}/batch/judge-batch.ts`,
    find: 'auction.dueAt = nextAutomaticStep(auction, now)?.dueAt ?? null',
    replace: '',
  },
  {
    name: 'an extension takes no number',
    file: `${BIDDING}/batch/judge-batch.ts`,
    find: 'isExtended ? serverSequence + 1 : serverSequence',
    replace: 'serverSequence',
  },
  {
    name: 'the tree forgets the extension',
    file: `${BIDDING}/batch/batch-tree.ts`,
    find: 'if (bid.isExtended) appendLeaf',
    replace: 'if (false) appendLeaf',
  },
  {
    name: 'batches of one auction go over both connections',
    file: `${BIDDING}/queue/bid-queue.ts`,
    find: "return state.connection === connection && state.writer === 'OPTIMISTIC' && areOptimistic() ? 'OPTIMISTIC' : null",
    replace: "return areOptimistic() ? 'OPTIMISTIC' : 'LOCKED'",
  },
  {
    name: 'requeued bids go behind the others',
    file: `${BIDDING}/queue/bid-queue.ts`,
    find: 'auction.waiting.sort((a, b) => a.position - b.position)',
    replace: '',
  },
  {
    name: 'a lost connection is not dropped',
    file: `${BIDDING}/queue/batch-runner.ts`,
    find: "if (outcome.kind === 'FAILED' && outcome.failure === 'LOST') this.#backOff(slot)",
    replace: "if (outcome.kind === 'FAILED' && outcome.failure === 'LOST') this.#failAll(batch, outcome, new Set())",
  },
  {
    name: 'a silent step keeps its due time',
    file: `${ENGINE}/due-steps.ts`,
    find: "new Set(['joinWindowOpenedAt', 'joinWindowClosedAt', 'autoDeclareStopped', 'dueAt', 'writeId'])",
    replace: "new Set(['joinWindowOpenedAt', 'joinWindowClosedAt', 'autoDeclareStopped', 'writeId'])",
  },
  {
    name: 'the engine sleeps after a tick that did something',
    file: `${ENGINE}/engine.ts`,
    find: 'wakeAt(earliest ? Math.max(earliest.getTime(), now + pause) : now + POLL_EVERY_MS)',
    replace: 'if (steps === 0) wakeAt(earliest ? Math.max(earliest.getTime(), now + pause) : now + POLL_EVERY_MS)',
  },
  {
    name: 'an engine whose tick failed never ticks again',
    file: `${ENGINE}/engine.ts`,
    find: "        deps.background.run('next engine tick', () => scheduleNextTick(0))\n        throw error",
    replace: '        throw error',
  },
  {
    name: 'a step whose connection was lost is postponed',
    file: `${ENGINE}/engine.ts`,
    find: 'if (isDatabaseUnavailable(error)) throw error',
    replace: '',
  },
  {
    name: 'a mutation keeps its version',
    file: `${MODEL}/apply-mutations.ts`,
    find: 'stateVersion: auction.stateVersion + 1, updatedAt: now',
    replace: 'updatedAt: now',
  },
  {
    name: 'a mutation keeps its due time',
    file: `${MODEL}/apply-mutations.ts`,
    find: 'return { ...after, dueAt: nextAutomaticStep(after, now)?.dueAt ?? null }',
    replace: 'return after',
  },
  {
    name: 'the end forgets the leader',
    file: `${MODEL}/commands.rules.ts`,
    find: "trigger: 'end',\n    changes: {\n      endedAt: now,",
    replace: "trigger: 'end',\n    changes: {\n      leadingBidId: null,\n      endedAt: now,",
  },
  {
    name: 'a pause adds to the remaining time',
    file: `${MODEL}/commands.rules.ts`,
    find: 'remainingMs: deadline ? Math.max(0, deadline.getTime() - now.getTime()) : null',
    replace: 'remainingMs: deadline ? Math.max(1000, deadline.getTime() - now.getTime()) : null',
  },
  {
    name: 'the second call is skipped',
    file: `${MODEL}/commands.rules.ts`,
    find: "FIRST_CALL: 'SECOND_CALL', SECOND_CALL",
    replace: "FIRST_CALL: 'THIRD_CALL', SECOND_CALL",
  },
  {
    name: 'the tree forgets the records of a mutation',
    file: `${MODEL}/log-events.ts`,
    find: 'if (frontier) appendLeaf(frontier, leaf)',
    replace: "if (frontier && event.audience === 'ROOM') appendLeaf(frontier, leaf)",
  },
  ...PREBID_MUTANTS,
  ...ROOM_MUTANTS,
  ...SETTLEMENT_MUTANTS,
]
