// The checker of histories (one sort, one sweep) agrees with a search through every order of a small history.
import { expect, test } from 'vitest'
import { type Random, randomStream } from '../random.ts'
import { checkHistory, type HistoryBid, type HistoryCall, type HistoryRules } from './history.ts'

const LIMIT = 1
const RULES: HistoryRules = {
  isBetter: (amountPaise, leadingPaise) => amountPaise < leadingPaise,
  isSharedLimit: (amountPaise) => amountPaise === LIMIT,
}
const HISTORIES = 4_000

type State = { leading: number | null; atLimit: ReadonlySet<string>; taken: number }

const accepts = ({ leading, atLimit }: State, { amountPaise, bidder }: HistoryCall): boolean =>
  leading === null ||
  RULES.isBetter(amountPaise, leading) ||
  (amountPaise === leading && RULES.isSharedLimit(amountPaise) && !atLimit.has(bidder))

const take = ({ atLimit, taken }: State, { amountPaise, bidder }: HistoryCall): State => ({
  leading: amountPaise,
  atLimit: RULES.isSharedLimit(amountPaise) ? new Set([...atLimit, bidder]) : atLimit,
  taken: taken + 1,
})

/** Whether some order of the calls, in line with their times, gives every call the answer that it got. */
function hasOrder(calls: readonly HistoryCall[], state: State): boolean {
  if (calls.length === 0) return true
  const firstReturn = Math.min(...calls.map(({ returnedMs }) => returnedMs))
  return calls.some((call, index) => {
    if (call.invokedMs > firstReturn) return false
    const isAccepted = accepts(state, call)
    const { answer } = call
    const isAsAnswered =
      answer?.kind === 'ACCEPTED' ? isAccepted && answer.sequence === state.taken + 1 : answer !== null && !isAccepted
    return isAsAnswered && hasOrder(calls.toSpliced(index, 1), isAccepted ? take(state, call) : state)
  })
}

/** Calls that really happened, one after the other at a moment between question and answer, some of them falsified. */
function makeHistory(random: Random): HistoryCall[] {
  const moments = Array.from({ length: random.between(2, 6) }, (_, index) => ({ index, atMs: random.below(40) }))
  let state: State = { leading: null, atLimit: new Set(), taken: 0 }
  const calls = moments
    .toSorted((a, b) => a.atMs - b.atMs || a.index - b.index)
    .map(({ index, atMs }): HistoryCall => {
      const call: HistoryCall = {
        key: `call ${index}`,
        bidder: `bidder ${random.below(3)}`,
        amountPaise: random.between(LIMIT, 6),
        invokedMs: atMs - random.below(12),
        returnedMs: atMs + random.below(12),
        answer: { kind: 'REFUSED', reason: 'NOT_BETTER' },
        connection: null,
      }
      if (!accepts(state, call)) return call
      state = take(state, call)
      return { ...call, answer: { kind: 'ACCEPTED', sequence: state.taken } }
    })
  return random.chance(0.5) ? calls : falsify(calls, random)
}

function falsify(calls: readonly HistoryCall[], random: Random): HistoryCall[] {
  const at = random.below(calls.length)
  const call = calls[at]!
  const moved = { ...call, invokedMs: call.invokedMs + 15, returnedMs: call.returnedMs + 15 }
  const early = { ...call, invokedMs: call.invokedMs - 15, returnedMs: call.returnedMs - 15 }
  return calls.with(at, random.pick([moved, early, { ...call, amountPaise: random.between(LIMIT, 6) }]))
}

const storedOf = (calls: readonly HistoryCall[]): HistoryBid[] =>
  calls.flatMap(({ key, bidder, amountPaise, answer }) =>
    answer?.kind === 'ACCEPTED' ? [{ key, bidder, amountPaise, sequence: answer.sequence }] : [],
  )

/** What the stored bids say by themselves: each is better than the one before. The checker leaves that to rule 8. */
function areSound(stored: readonly HistoryBid[]): boolean {
  let state: State = { leading: null, atLimit: new Set(), taken: 0 }
  return stored
    .toSorted((a, b) => a.sequence - b.sequence)
    .every((bid) => {
      const call = { ...bid, invokedMs: 0, returnedMs: 0, answer: null, connection: null }
      const isSound = accepts(state, call)
      state = take(state, call)
      return isSound
    })
}

test('the sweep and the search through all orders agree on 4,000 small histories', () => {
  const counts = { right: 0, wrong: 0 }
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const calls = makeHistory(randomStream(seed, 'history'))
    const stored = storedOf(calls)
    const isRight = areSound(stored) && checkHistory(calls, stored, RULES).length === 0
    const none: State = { leading: null, atLimit: new Set(), taken: 0 }
    expect(isRight, `history ${seed}: ${JSON.stringify(calls)}`).toBe(hasOrder(calls, none))
    counts[isRight ? 'right' : 'wrong'] += 1
  }
  expect(Math.min(counts.right, counts.wrong)).toBeGreaterThan(300)
})

test('a bid that was accepted and is not stored, and one that was refused and is, are both found', () => {
  const call = { key: 'a', bidder: 'b', amountPaise: 5, invokedMs: 0, returnedMs: 1, connection: null }
  const accepted: HistoryCall = { ...call, answer: { kind: 'ACCEPTED', sequence: 1 } }
  const refused: HistoryCall = { ...call, answer: { kind: 'REFUSED', reason: 'OTHER' } }
  expect(checkHistory([accepted], [], RULES)).toMatchObject([{ rule: 20 }])
  expect(checkHistory([refused], storedOf([accepted]), RULES)).toMatchObject([{ rule: 21 }])
})

test('bids of one connection that changed places are found', () => {
  const call = { bidder: 'b', invokedMs: 0, returnedMs: 9, connection: 'c' }
  const calls: HistoryCall[] = [
    { ...call, key: 'first', amountPaise: 4, answer: { kind: 'ACCEPTED', sequence: 2 } },
    { ...call, key: 'second', amountPaise: 5, answer: { kind: 'ACCEPTED', sequence: 1 } },
  ]
  expect(checkHistory(calls, storedOf(calls), RULES)).toMatchObject([{ rule: 27 }])
})
