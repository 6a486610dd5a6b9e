// Forgeries of prebids, winners, settlements and private facts.

import { fromBase64Url } from '@kuri/verify/base/bytes'
import type { Bundle } from '@kuri/verify/bundle/bundle'
import { hiddenEventIn } from '@kuri/verify/bundle/hidden'
import { prebidCommitment } from '@kuri/verify/bundle/prebids'
import { commitmentTo, formatLine, hiddenFacts } from '@kuri/verify/tree/line'
import { expect, test } from 'vitest'
import {
  headOf,
  indexOf,
  lineAt,
  sealed,
  signed,
  verdictOn,
  WITHOUT_WITNESSES,
  withLine,
  withPayload,
} from './forger.ts'
import { expectFound } from './forgeries.ts'
import { AUCTION_ID, PlayedAuction, ticketOf } from './played-auction.ts'
import { liveBundle, prebidAuction, revealedAuction, tiedAuction } from './scenes.ts'

const bundle = liveBundle()
const prebids = prebidAuction()
const everySize = ({ events }: Bundle) => events.map((_, index) => index + 1)
const witnessed = (forged: Bundle) => sealed(forged, everySize(forged))
const isPayload = (text: string) => (_line: unknown, event: { payload: string | null }) =>
  event.payload?.includes(text) ?? false
const winnerAt = (from: Bundle) => indexOf(from, isPayload('"transition":"winner_selected"'))

/** A hidden event with another payload, committed to again. */
function withHidden(from: Bundle, index: number, change: (payload: never) => object): Bundle {
  const { blind, facts } = from.events[index]!.private!
  const { type, audience, payload } = hiddenEventIn(facts)!
  const forged = hiddenFacts({ type, audience, payload: JSON.stringify(change(JSON.parse(payload) as never)) })
  const commitment = commitmentTo(forged, fromBase64Url(blind)!)
  const line = formatLine({ ...lineAt(from, index), commitment })
  return { ...from, events: from.events.with(index, { line, payload: null, private: { blind, facts: forged } }) }
}
const [first, second] = prebids.prebids
const honest = prebids.bundle()
/** What the action log says where staff declared the second best of two. */
const RECORDED = { rank: 2, isTied: false, passedOver: [ticketOf(2)] }
const opened = (place: number, change: object): Bundle => ({
  ...honest,
  prebids: honest.prebids.with(place, { ...honest.prebids[place]!, ...change }),
})

test.each<[row: number, what: string, forged: Bundle]>([
  [28, 'a prebid opened to another amount', opened(0, { paise: 8_500_000 })],
  [28, "a prebid opened to another member's amount", opened(0, { paise: second!.paise, nonce: second!.nonce })],
  [28, 'a prebid opened that was never logged', opened(0, { prebidId: 'cprebid000000000000000099' })],
  [28, 'the amount before the edit', opened(0, { leaf: first!.leaf - 8 })],
  [29, 'a prebid written after the close', late(0)],
  [30, 'a withdrawn prebid that is opened', { ...honest, prebids: [...honest.prebids, withdrawn()] }],
  [30, 'a withdrawn prebid that wins', winsBy(2)],
  [31, 'a prebid that wins although another is better', winsBy(1)],
])('FORGED %i: %s', async (row, what, forged) => {
  expectFound(row, what, await verdictOn(witnessed(forged)), 'FORGED')
})

function withdrawn() {
  const { leaf, id, paise, nonce } = prebids.prebids[2]!
  return { leaf, prebidId: id, paise, nonce }
}

/** The same auction up to its end, and then another winner, with the settlement that belongs to it. */
function winsBy(place: number): Bundle {
  const played = revealedAuction()
  const { id: prebidId, paise } = played.prebids[place]!
  return played.declare(place + 1, paise, { prebidId }).bundle()
}

/** The last prebid of another auction is written this many seconds after the close, or stamped before it. */
function late(stampedBefore: number): Bundle {
  const played = new PlayedAuction({ hasPrebid: true, prebidEndAt: new Date('2026-11-15T10:10:00Z') }).schedule()
  played.wait(10).prebid('PLACED', 1, 8_800_000)
  played.wait(600 - stampedBefore).prebid('PLACED', 2, 8_700_000)
  played.wait(300).start().wait(700).end().reveal()
  return played.declare(2, 8_700_000, { prebidId: played.prebids[1]!.id }).bundle()
}

test('29: a prebid that is stamped before the close, and that witnesses saw long after it, is not proven', async () => {
  const forged = late(20)
  const sealedAt = forged.prebids[1]!.leaf
  // Nothing anchored it until the auction had started, although an earlier anchor was witnessed.
  const sizes = everySize(forged).filter((size) => size < sealedAt || size > sealedAt + 2)
  expect(await verdictOn(sealed(forged, sizes))).toMatchObject({ kind: 'INCOMPLETE' })
  expect(await verdictOn(witnessed(forged))).toMatchObject({ kind: 'WITNESSED' })
})

test('29: without any network at the close the verdict falls to SIGNED', async () => {
  const forged = late(20)
  expect(
    await verdictOn(
      sealed(
        forged,
        everySize(forged).filter((size) => size > 12),
      ),
    ),
  ).toMatchObject({ kind: 'SIGNED' })
})

test('30: a prebid that stands and is not opened leaves the evidence INCOMPLETE', async () => {
  expect(await verdictOn(witnessed({ ...honest, prebids: honest.prebids.slice(0, 1) }))).toMatchObject({
    kind: 'INCOMPLETE',
  })
  const closed = honest.events.with(first!.leaf, { ...honest.events[first!.leaf]!, private: null })
  expect((await verdictOn(witnessed({ ...honest, events: closed }))).kind).not.toBe('WITNESSED')
})

const sealAt = second!.leaf
test.each<[row: number, what: string, forged: Bundle]>([
  [
    27,
    'private facts that do not fit their blind',
    {
      ...honest,
      events: honest.events.with(sealAt, {
        ...honest.events[sealAt]!,
        private: { ...honest.events[sealAt]!.private!, facts: 'x\ny\n{}' },
      }),
    },
  ],
  [
    28,
    'a seal that was exchanged, seen by the receipt of its owner',
    withHidden(honest, sealAt, (seal: object) => ({
      ...seal,
      commitment: prebidCommitment(AUCTION_ID, second!.ticket, 9_900_000, 'n'),
    })),
  ],
  [
    40,
    'a settlement that does not add up',
    withPayload(bundle, indexOf(bundle, isPayload('"potPaise"')), (parts: { dividendPaise: number }) => ({
      ...parts,
      dividendPaise: parts.dividendPaise - 1,
    })),
  ],
  [
    40,
    'a settlement with another commission',
    withPayload(
      bundle,
      indexOf(bundle, isPayload('"potPaise"')),
      (parts: { dividendPaise: number; commissionPaise: number }) => ({
        ...parts,
        dividendPaise: parts.dividendPaise - 1,
        commissionPaise: parts.commissionPaise + 1,
      }),
    ),
  ],
  [
    31,
    'a winner with another amount than the bid',
    withPayload(bundle, winnerAt(bundle), (payload: { winner: object }) => ({
      ...payload,
      winner: { ...payload.winner, amount: 87_001 },
    })),
  ],
  [31, 'a deleted bid that wins', winsWithDeleted()],
  [31, 'a disqualified bidder who wins', winsDisqualified()],
  [31, 'a winner who is not the best, with nothing recorded', winsSecond({})],
  [31, 'a record that members get and that leaves the better offer out', winsSecond({}, { passedOver: [ticketOf(3)] })],
  [
    31,
    'a record that members get and that the action log does not have',
    winsSecond({}, { passedOver: [ticketOf(2)] }),
  ],
  [
    31,
    'a record of whom staff passed over for somebody else',
    winsSecond(RECORDED, { winnerId: 'somebody', passedOver: [ticketOf(2)] }),
  ],
  [32, 'a tie that is hidden', hiddenTie()],
  [32, 'a lot where there was no tie', lotWithoutTie()],
])('FORGED %i: %s', async (row, what, forged) => {
  const receipts = [headOf(honest.events)]
  const isExchangedSeal =
    forged.events.length === honest.events.length && forged.auctionId === honest.auctionId && forged.prebids.length > 0
  expectFound(row, what, await verdictOn(witnessed(forged), isExchangedSeal ? receipts : []), 'FORGED')
})

function played(): PlayedAuction {
  const auction = new PlayedAuction().schedule().wait(60).start()
  auction.wait(5).bid(1, 9_000_000)
  auction.wait(5).bid(2, 8_900_000)
  return auction
}

function winsWithDeleted(): Bundle {
  const auction = played()
  const bid = auction.bids[1]!
  return auction.deleteBid(bid).wait(700).end().declare(2, 8_900_000, { bid }).bundle()
}
function winsDisqualified(): Bundle {
  const auction = played()
  return auction.disqualify(2).wait(700).end().declare(2, 8_900_000, { bid: auction.bids[1]! }).bundle()
}
function winsSecond(metadata: object, stated?: { winnerId?: string; passedOver: string[] }): Bundle {
  const auction = played()
  auction
    .wait(700)
    .end()
    .declare(1, 9_000_000, { bid: auction.bids[0]!, metadata, ...(stated ? { stated } : {}) })
  return auction.bundle()
}
function hiddenTie(): Bundle {
  const auction = new PlayedAuction({ minimumBidAmountPaise: 6_000_000 }).schedule().wait(60).start()
  auction.wait(5).bid(1, 6_000_000)
  auction.wait(5).bid(2, 6_000_000)
  return auction.wait(700).end().declare(2, 6_000_000, { bid: auction.bids[1]! }).bundle()
}
function lotWithoutTie(): Bundle {
  const auction = played()
  return auction.wait(700).end().declare(1, 9_000_000, { bid: auction.bids[0]!, source: 'LOT_SELECTION' }).bundle()
}

/** As a member reads it: why staff chose so stays closed. */
function forMember(recorded: Bundle): Bundle {
  const at = winnerAt(recorded)
  return { ...recorded, events: recorded.events.with(at, { ...recorded.events[at]!, private: null }) }
}

test('31: whom staff passed over is shown to staff and members, and without the open record a member gets no verdict', async () => {
  const stated = winsSecond(RECORDED, { passedOver: [ticketOf(2)] })
  for (const bundle of [stated, forMember(stated)])
    expect(await verdictOn(signed(bundle), [], WITHOUT_WITNESSES)).toMatchObject({ kind: 'SIGNED' })
  const closed = winsSecond(RECORDED)
  expect(await verdictOn(signed(closed), [], WITHOUT_WITNESSES)).toMatchObject({ kind: 'SIGNED' })
  expect(await verdictOn(signed(forMember(closed)))).toMatchObject({ kind: 'INCOMPLETE' })
})

test('31: to a member, an open record that leaves the better offer out is FORGED', async () => {
  const forged = forMember(winsSecond({ rank: 2, isTied: false, passedOver: [] }, { passedOver: [ticketOf(3)] }))
  expect(await verdictOn(signed(forged), [], WITHOUT_WITNESSES)).toMatchObject({
    kind: 'FORGED',
    reason: expect.stringContaining('the winner is not the best offer that stands'),
  })
})

test('25: a payload that can be read in two ways is no evidence', async () => {
  const at = indexOf(bundle, isPayload('"transition":"started"'))
  const text = bundle.events[at]!.payload!
  for (const payload of [
    text.replace('{', '{"transition":"paused",'),
    text.replace('{', '{ '),
    text.replace('{', '{"__proto__":1,'),
  ]) {
    const event = { ...bundle.events[at]!, payload }
    const what = {
      kind: 'room' as const,
      type: 'auction.state.changed',
      payloadHash: (await import('@kuri/verify/tree/line')).payloadHashOf(payload),
    }
    const forged = withLine({ ...bundle, events: bundle.events.with(at, event) }, at, (line) => ({ ...line, what }))
    expectFound(25, 'a payload that can be read in two ways', await verdictOn(witnessed(forged)))
  }
})

test('a tie that a lot decided by hand is SIGNED, and the reader is shown that nothing proves it', async () => {
  expect(await verdictOn(signed(tiedAuction().bundle()))).toMatchObject({ kind: 'SIGNED' })
})
