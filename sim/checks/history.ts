// Checks what bidders were answered against what is stored: one sort, one sweep. An auction is a register that only gets better, and the
// stored numbers already say in which order it took the bids. So a history is right (linearizable) exactly when every answer fits
// those numbers and the times at which it was asked for and received; nothing has to be searched.

export type HistoryCall = {
  /** The bidder and the message: the same message is the same bid. */
  key: string
  bidder: string
  amountPaise: number
  invokedMs: number
  /** Infinity while it is unanswered. */
  returnedMs: number
  /** NOT_BETTER says something about the leader, OTHER does not. */
  answer: { kind: 'ACCEPTED'; sequence: number } | { kind: 'REFUSED'; reason: 'NOT_BETTER' | 'OTHER' } | null
  /** Calls with the same value were sent over one connection, in the order of the list; null if that is not known. */
  connection: string | null
}

export type HistoryBid = { key: string; bidder: string; amountPaise: number; sequence: number }

export type HistoryRules = {
  isBetter(amountPaise: number, leadingPaise: number): boolean
  /** Nothing is better, and each bidder may bid it once. */
  isSharedLimit(amountPaise: number): boolean
}

/** The number of the broken rule, as in docs/simulation.md, and a sentence. */
export type Violation = { rule: number; text: string }

export function checkHistory(
  calls: readonly HistoryCall[],
  stored: readonly HistoryBid[],
  rules: HistoryRules,
): Violation[] {
  const bids = stored.toSorted((a, b) => a.sequence - b.sequence)
  const byKey = new Map(bids.map((bid) => [bid.key, bid]))
  return [
    ...calls.flatMap((call) => checkAnswer(call, byKey.get(call.key))),
    ...checkOrder(calls, byKey),
    ...checkConnections(calls),
    ...checkRefusals(calls, bids, byKey, rules),
  ]
}

function checkAnswer({ key, amountPaise, answer }: HistoryCall, bid: HistoryBid | undefined): Violation[] {
  if (answer?.kind === 'REFUSED') return bid ? [{ rule: 21, text: `${key} was refused and is stored` }] : []
  if (answer === null) return []
  if (!bid) return [{ rule: 20, text: `${key} was accepted as ${answer.sequence} and is not stored` }]
  return bid.sequence === answer.sequence && bid.amountPaise === amountPaise
    ? []
    : [{ rule: 20, text: `${key} was accepted as ${answer.sequence}, stored as ${bid.sequence}` }]
}

const byReturn = (a: HistoryCall, b: HistoryCall) => a.returnedMs - b.returnedMs
const byInvocation = (a: HistoryCall, b: HistoryCall) => a.invokedMs - b.invokedMs

/** A bid that was answered before another one was sent has the smaller number. */
function checkOrder(calls: readonly HistoryCall[], byKey: ReadonlyMap<string, HistoryBid>): Violation[] {
  const accepted = calls.filter(({ answer }) => answer?.kind === 'ACCEPTED').toSorted(byReturn)
  const found: Violation[] = []
  let next = 0
  let highest = 0
  for (const { key, invokedMs } of calls.toSorted(byInvocation)) {
    for (; next < accepted.length && accepted[next]!.returnedMs < invokedMs; next++)
      highest = Math.max(highest, byKey.get(accepted[next]!.key)?.sequence ?? 0)
    const sequence = byKey.get(key)?.sequence
    if (sequence !== undefined && sequence <= highest)
      found.push({ rule: 23, text: `${key} has number ${sequence}, but ${highest} was answered before it was sent` })
  }
  return found
}

/** What one connection sends is done in its order. */
function checkConnections(calls: readonly HistoryCall[]): Violation[] {
  const last = new Map<string, { key: string; sequence: number }>()
  const found: Violation[] = []
  for (const { key, answer, connection } of calls) {
    if (connection === null || answer?.kind !== 'ACCEPTED') continue
    const before = last.get(connection)
    if (before && before.sequence > answer.sequence)
      found.push({ rule: 27, text: `${key} was sent after ${before.key} and has the smaller number` })
    last.set(connection, { key, sequence: answer.sequence })
  }
  return found
}

/**
 * A refusal for the amount was true at some moment between question and answer. The more bids there are, the more refusals are true, so
 * the last moment decides: before the first bid that was sent after the answer.
 */
function checkRefusals(
  calls: readonly HistoryCall[],
  bids: readonly HistoryBid[],
  byKey: ReadonlyMap<string, HistoryBid>,
  rules: HistoryRules,
): Violation[] {
  const refused = calls.filter(({ answer }) => answer?.kind === 'REFUSED' && answer.reason === 'NOT_BETTER')
  if (refused.length === 0) return []
  const nextOnConnection = firstLaterNumbers(calls)
  const limitBids = new Map<string, number>()
  for (const { bidder, amountPaise, sequence } of bids)
    if (rules.isSharedLimit(amountPaise) && !limitBids.has(bidder)) limitBids.set(bidder, sequence)

  const asked = calls.toSorted(byInvocation)
  const found: Violation[] = []
  let at = asked.length - 1
  let firstAfter = Number.POSITIVE_INFINITY
  for (const call of refused.toSorted(byReturn).reverse()) {
    for (; at >= 0 && asked[at]!.invokedMs > call.returnedMs; at--)
      firstAfter = Math.min(firstAfter, byKey.get(asked[at]!.key)?.sequence ?? Number.POSITIVE_INFINITY)
    const before = Math.min(firstAfter, nextOnConnection.get(call) ?? Number.POSITIVE_INFINITY)
    const leader = lastBefore(bids, before)
    const { amountPaise } = call
    const equalsLimit = leader?.amountPaise === amountPaise && rules.isSharedLimit(amountPaise)
    const isAcceptable =
      leader === undefined ||
      rules.isBetter(amountPaise, leader.amountPaise) ||
      (equalsLimit && (limitBids.get(call.bidder) ?? Number.POSITIVE_INFINITY) >= before)
    if (isAcceptable) found.push({ rule: 24, text: `${call.key} was refused though it was better at every moment` })
  }
  return found
}

/** The smallest number that a later call of the same connection got. */
function firstLaterNumbers(calls: readonly HistoryCall[]): Map<HistoryCall, number> {
  const smallest = new Map<string, number>()
  const found = new Map<HistoryCall, number>()
  for (const call of calls.toReversed()) {
    const { connection, answer } = call
    if (connection === null) continue
    const known = smallest.get(connection)
    if (known !== undefined) found.set(call, known)
    if (answer?.kind === 'ACCEPTED') smallest.set(connection, Math.min(known ?? answer.sequence, answer.sequence))
  }
  return found
}

/** Bids are in the order of their numbers. */
function lastBefore(bids: readonly HistoryBid[], sequence: number): HistoryBid | undefined {
  let [low, high] = [0, bids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (bids[middle]!.sequence < sequence) low = middle + 1
    else high = middle
  }
  return bids[low - 1]
}
