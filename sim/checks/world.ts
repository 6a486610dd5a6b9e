// The rules that hold in every world; docs/simulation.md lists them by number.
import type { Auction } from '@kuri/server/features/auctions/model/auction'
import type { BidRow, Tables } from '../store/tables.ts'
import { BEGINNING_MS, OVER } from '../world/auction-row.ts'
import type { BidCall } from '../world/bid-call.ts'
import { type AuctionPlan, clockErrorMs } from '../world/plan.ts'
import { isAllowed, isBetter, type Range } from '../world/terms.ts'
import type { World } from '../world/world.ts'
import { checkHistory, type HistoryCall, type Violation } from './history.ts'
import { replayLog } from './replayed-log.ts'
import { checkSeats } from './seats.ts'
import { checkSettlement } from './settlement.ts'
import { checkTree } from './tree.ts'

export function checkWorld(world: World): Violation[] {
  const violations: Violation[] = [...world.reports]
  const calls = world.bidders.flatMap((bidder) => bidder.calls)
  const unanswered = calls.filter(({ answer }) => answer === null).length
  if (unanswered > 0) violations.push({ rule: 1, text: `${unanswered} bids were never answered` })
  for (const [index, auction] of [...world.store.tables.auctions.values()].entries())
    violations.push(...checkAuction(world, world.plan.auctions[index]!, auction, calls))
  violations.push(...checkSeats(world), ...world.seals.check())
  return violations
}

function checkAuction(world: World, plan: AuctionPlan, auction: Auction, allCalls: readonly BidCall[]): Violation[] {
  const { tables } = world.store
  const violations: Violation[] = []
  const broken = (rule: number, text: string) => void violations.push({ rule, text: `${plan.name}: ${text}` })
  const { id } = auction
  const ownCalls = allCalls.filter(({ auctionId }) => auctionId === id)
  // What was asked before a failover may have been answered by what it lost.
  const calls = ownCalls.filter(
    (call) => call.invokedMs >= world.histories.lastFailoverMs && !isDecidedByOneClock(world, call),
  )
  const uncertain = new Set(ownCalls.filter((call) => !calls.includes(call)).map(keyOf))
  const bids = tables.bidsOf.get(id)!.toSorted((a, b) => a.serverSequence - b.serverSequence)
  const bidAt = new Map(bids.map((bid) => [bid.serverSequence, bid]))
  const events = tables.events.get(id)!.toSorted((a, b) => a.serverSequence - b.serverSequence)
  const range = world.termsOf(id)

  if (new Set(bids.map(keyOf)).size !== bids.length) broken(2, 'a message is stored twice')
  events.forEach((event, index) => {
    if (event.serverSequence !== index + 1) broken(3, `event ${index + 1} has number ${event.serverSequence}`)
    if (index > 0 && event.stateVersion < events[index - 1]!.stateVersion) broken(4, 'a version goes back')
  })
  if (auction.serverSequence !== events.length) broken(5, `the row says ${auction.serverSequence} of ${events.length}`)
  if (auction.bidCount !== bids.length) broken(6, `the row counts ${auction.bidCount} of ${bids.length} bids`)
  const bidderCount = new Set(bids.map(({ enrollmentId }) => enrollmentId)).size
  if (auction.bidderCount !== bidderCount) broken(7, `the row counts ${auction.bidderCount} of ${bidderCount} bidders`)
  for (const text of unsoundBids(range, bids)) broken(8, text)
  for (const { amountPaise } of bids) if (!isAllowed(range, amountPaise)) broken(9, `${amountPaise} is out of range`)
  const leading = bids.find(({ amountPaise }) => amountPaise === bids.at(-1)!.amountPaise)
  if (auction.leadingBidId !== (leading?.id ?? null)) broken(10, 'the row has another leader')
  if (auction.leadingAmountPaise !== (leading?.amountPaise ?? null)) broken(11, 'the leader has another amount')
  if (!OVER.has(auction.status)) broken(12, `it is still ${auction.status}, due ${auction.dueAt?.toISOString()}`)
  else if (auction.dueAt !== null) broken(13, 'something is due after the end')
  const shown = events.filter(({ type }) => type === 'auction.bid.created').length
  if (shown !== bids.length) broken(19, `${bids.length} bids have ${shown} events`)

  const actions = tables.actions.filter(({ auctionId }) => auctionId === id)
  const replayed = replayLog(plan, events, bidAt, actions)
  for (const { rule, text } of replayed.violations) broken(rule, text)
  if (replayed.state.status !== auction.status)
    broken(5, `the row is ${auction.status}, the log ${replayed.state.status}`)

  const history = checkHistory(
    calls.map(toHistoryCall),
    bids.map((bid) => ({
      key: keyOf(bid),
      bidder: bid.enrollmentId,
      amountPaise: bid.amountPaise,
      sequence: bid.serverSequence,
    })),
    {
      isBetter: (amount, leader) => isBetter(range, amount, leader),
      isSharedLimit: (amount) => range.isLimitShared && amount === range.limit,
    },
  )
  for (const { rule, text } of history) broken(rule, text)
  for (const text of wrongReceipts(calls, tables)) broken(20, text)
  const answered = new Set(calls.flatMap((call) => (call.answer?.kind === 'ACCEPTED' ? [keyOf(call)] : [])))
  for (const bid of bids)
    if (!answered.has(keyOf(bid)) && !uncertain.has(keyOf(bid)))
      broken(22, `${bid.messageId} is stored and was not answered`)
  for (const [rule, text] of wrongRefusals(world, auction, calls, replayed.deadlinesMs)) broken(rule, text)
  const heads = world.watchers
    .filter(({ auctionId }) => auctionId === id)
    .flatMap(({ hearing }) => hearing.heads)
    .filter(({ epoch }) => epoch === world.histories.epoch)
  for (const { rule, text } of checkTree(auction, events, bidAt, heads)) broken(rule, text)
  for (const text of wrongNotices(id, tables)) broken(40, text)
  for (const { rule, text } of checkSettlement(tables, auction, bids, { range, plan })) broken(rule, text)
  return violations
}

/** Copies of one message in processes whose clocks differ: for one of them it came too early or too late, for the other it did not. */
const isDecidedByOneClock = ({ plan }: World, { isRetried, answer }: BidCall): boolean =>
  isRetried &&
  answer?.kind === 'REFUSED' &&
  (answer.reason === 'BID_TOO_LATE' || answer.reason === 'AUCTION_NOT_LIVE') &&
  clockErrorMs(plan) > 0

const keyOf = ({ enrollmentId, messageId }: { enrollmentId: string; messageId: string }) =>
  `${enrollmentId} ${messageId}`

function toHistoryCall(call: BidCall): HistoryCall {
  const { enrollmentId: bidder, amountPaise, invokedMs, returnedMs, answer, isRetried } = call
  return {
    key: keyOf(call),
    bidder,
    amountPaise,
    invokedMs,
    returnedMs,
    connection: isRetried ? null : bidder,
    answer:
      answer?.kind === 'ACCEPTED'
        ? { kind: 'ACCEPTED', sequence: answer.receipt.serverSequence }
        : answer && { kind: 'REFUSED', reason: answer.reason === 'BID_NOT_BETTER' ? 'NOT_BETTER' : 'OTHER' },
  }
}

/** Each bid is better than the one before, or stands beside it at the limit, once for each ticket. */
function unsoundBids(range: Range, bids: readonly BidRow[]): string[] {
  const atLimit = new Set<string>()
  return bids.flatMap(({ amountPaise, enrollmentId, serverSequence }, index) => {
    const before = bids[index - 1]?.amountPaise ?? null
    const isEqual = amountPaise === before && range.isLimitShared && amountPaise === range.limit
    const isSound = isBetter(range, amountPaise, before) || (isEqual && !atLimit.has(enrollmentId))
    if (amountPaise === range.limit) atLimit.add(enrollmentId)
    return isSound ? [] : [`bid ${serverSequence} is no better than the one before`]
  })
}

/** The receipt says what is stored, in every field. */
function wrongReceipts(calls: readonly BidCall[], { bids }: Tables): string[] {
  return calls.flatMap(({ messageId, answer }) => {
    if (answer?.kind !== 'ACCEPTED') return []
    const { bidId, stateVersion, serverSequence, amountPaise, auctionEndAt, createdAt } = answer.receipt
    const bid = bids.get(bidId)
    const isSame =
      bid?.stateVersion === stateVersion &&
      bid.serverSequence === serverSequence &&
      bid.amountPaise === amountPaise &&
      bid.auctionEndAt?.getTime() === auctionEndAt?.getTime() &&
      bid.createdAt.getTime() === createdAt.getTime()
    return isSame ? [] : [`the receipt of ${messageId} differs from what is stored`]
  })
}

function wrongRefusals(
  world: World,
  auction: Auction,
  calls: readonly BidCall[],
  deadlinesMs: ReadonlySet<number>,
): [number, string][] {
  const errorMs = clockErrorMs(world.plan)
  const live = world.livePeriods.get(auction.id) ?? []
  return calls.flatMap(({ messageId, invokedMs, returnedMs, answer }): [number, string][] => {
    if (answer?.kind !== 'REFUSED') return []
    if (answer.reason === 'BID_TOO_LATE') {
      const { judgedAt, deadlineAt } = answer
      const isEarly = judgedAt < deadlineAt || !deadlinesMs.has(deadlineAt.getTime())
      const cameEarly = errorMs === 0 && returnedMs + BEGINNING_MS < deadlineAt.getTime()
      return isEarly || cameEarly ? [[25, `${messageId} was too late before the end`]] : []
    }
    if (answer.reason === 'AUCTION_NOT_LIVE') {
      // By a clock that is behind, a bid comes before the start.
      const wasLive = live.some(({ fromMs, toMs }) => fromMs + errorMs <= invokedMs && returnedMs < toMs)
      return wasLive ? [[26, `${messageId} was refused as not live while it was`]] : []
    }
    return answer.reason === 'BID_NOT_BETTER' || answer.reason === 'AMOUNT_OUT_OF_RANGE'
      ? []
      : [[26, `${messageId} was refused: ${answer.reason}`]]
  })
}

/** One notice for each start and each end, and none besides. */
function wrongNotices(auctionId: string, { notices, actions }: Tables): string[] {
  const countOf = (...wanted: string[]) =>
    actions.filter((row) => row.auctionId === auctionId && wanted.includes(row.action)).length
  const noticesOf = (type: string) => notices.filter((row) => row.auctionId === auctionId && row.type === type).length
  return [
    ...(noticesOf('AUCTION_STARTED') === countOf('START', 'AUTO_START') ? [] : ['notices of the start']),
    ...(noticesOf('AUCTION_ENDED') === countOf('END', 'AUTO_END') ? [] : ['notices of the end']),
  ]
}
