// Draws, honest and forged. The beacon's own signature is checked elsewhere; here one text stands for the number of a round.

import { toHex, utf8 } from '@kuri/verify/base/bytes'
import { drawRoundAt, QUICKNET } from '@kuri/verify/draws/beacon'
import { drawIndex, drawSeed, seedCommitment, shareCommitment, sharedSeed } from '@kuri/verify/draws/draw'
import { verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { leafHash } from '@kuri/verify/tree/merkle'
import { checkEvidence } from '@kuri/verify/verdict/evidence'
import { verdictOf } from '@kuri/verify/verdict/verdict'
import { expect, test } from 'vitest'
import { POLICY, sealed } from './forger.ts'
import { expectFound } from './forgeries.ts'
import { PlayedAuction, ticketOf } from './played-auction.ts'

const SIGNATURE = new Uint8Array(48).fill(7)
const SEED = new Uint8Array(32).fill(8)
const isGenuine = async (_key: Uint8Array, _message: Uint8Array, signature: Uint8Array) =>
  toHex(signature) === toHex(SIGNATURE)
const DRAW = 'cdraw00000000000000000001'
const TICKETS = [1, 2, 3].map(ticketOf)

function tied(): PlayedAuction {
  const played = new PlayedAuction({ minimumBidAmountPaise: 6_000_000 }).schedule().wait(60).start()
  for (const number of [1, 2, 3]) played.wait(5).bid(number, 6_000_000)
  return played.wait(700).end().wait(30)
}
const intentLeaf = (played: PlayedAuction) => leafHash(utf8(played.events.at(-1)!.line))

function finish(played: PlayedAuction, index: number, revealed: object, result: object, drawn = index): PlayedAuction {
  played.room('auction.draw.result', {
    drawId: DRAW,
    division: 1,
    index,
    enrolledSubscriberId: TICKETS[index],
    ...revealed,
    ...result,
  })
  return played.declare(drawn + 1, 6_000_000, { bid: played.bids[drawn]!, source: 'LOT_SELECTION' })
}

type Changes = { intent?: object; result?: object; tickets?: string[]; winner?: number }

function byBeacon({ intent = {}, result = {}, tickets = TICKETS, winner }: Changes = {}): PlayedAuction {
  const played = tied()
  const opened = {
    drawId: DRAW,
    division: 1,
    kind: 'BEACON',
    among: 'TIED',
    chainHash: QUICKNET.chainHash,
    seedCommitment: null,
  }
  played.room('auction.draw.opened', { ...opened, round: drawRoundAt(played.nowMs), tickets, ...intent })
  const index = drawIndex(drawSeed(intentLeaf(played), SIGNATURE), tickets.length)
  played.wait(60)
  return finish(played, index, { beaconSignature: toHex(SIGNATURE), serverSeed: null }, result, winner ?? index)
}

type Members = {
  share?: (ticket: string, share: Uint8Array) => Uint8Array
  withhold?: boolean
  late?: boolean
  seed?: Uint8Array
}

function byMembers({
  share = (_ticket, own) => own,
  withhold = false,
  late = false,
  seed = SEED,
}: Members = {}): PlayedAuction {
  const played = tied()
  const opened = { drawId: DRAW, division: 1, kind: 'COMMIT_REVEAL', among: 'TIED', chainHash: null, round: null }
  played.room('auction.draw.opened', { ...opened, seedCommitment: toHex(seedCommitment(SEED)), tickets: TICKETS })
  const leaf = intentLeaf(played)
  const shares = TICKETS.slice(0, 2).map((ticketId, at) => ({ ticketId, share: new Uint8Array(32).fill(at + 1) }))
  const committed = shares.map((each) => ({
    enrolledSubscriberId: each.ticketId,
    commitment: toHex(shareCommitment(leaf, each.ticketId, each.share)),
  }))
  for (const each of committed) played.wait(1).room('auction.draw.committed', { drawId: DRAW, ...each })
  played.wait(60).room('auction.draw.closed', { drawId: DRAW, commitments: committed })
  if (late) played.room('auction.draw.committed', { drawId: DRAW, enrolledSubscriberId: TICKETS[2], commitment: 'x' })
  for (const { ticketId, share: own } of withhold ? shares.slice(1) : shares)
    played.wait(1).room('auction.draw.revealed', {
      drawId: DRAW,
      enrolledSubscriberId: ticketId,
      share: toHex(share(ticketId, own)),
    })
  const index = drawIndex(sharedSeed(leaf, seed, shares), TICKETS.length)
  return finish(played, index, { beaconSignature: null, serverSeed: toHex(seed) }, {})
}

async function verdictOn(played: PlayedAuction, sizes = played.events.map((_, index) => index + 1)) {
  const { answers, vouched } = await checkEvidence(
    sealed(played.bundle(), sizes),
    POLICY,
    [],
    verifyWithWebCrypto,
    isGenuine,
  )
  return verdictOf(answers, vouched)
}

test('a lot that was drawn by a beacon or among members is WITNESSED', async () => {
  expect(await verdictOn(byBeacon())).toMatchObject({ kind: 'WITNESSED' })
  expect(await verdictOn(byMembers())).toMatchObject({ kind: 'WITNESSED' })
})

test('33: an intent that no witness saw before its round is SIGNED and nothing more', async () => {
  expect(await verdictOn(byBeacon(), [3])).toMatchObject({ kind: 'SIGNED' })
})

const honestRound = drawRoundAt(tied().nowMs)
test.each<[row: number, what: string, forged: PlayedAuction]>([
  [32, 'a draw among some of the tied', byBeacon({ tickets: TICKETS.slice(0, 2) })],
  [33, 'another round', byBeacon({ intent: { round: honestRound - 20 } })],
  [33, 'another chain', byBeacon({ intent: { chainHash: 'ab'.repeat(32) } })],
  [33, 'a number that is not the one of the round', byBeacon({ result: { beaconSignature: '00'.repeat(48) } })],
  [33, 'another index', byBeacon({ result: { index: 9 } })],
  [33, 'another winner than the one drawn', otherWinner()],
  [34, 'a second intent although the first one is final', secondIntent()],
  [35, 'a share that was not committed to', byMembers({ share: () => new Uint8Array(32).fill(99) })],
  [35, 'a share committed to after the list was closed', byMembers({ late: true })],
  [35, 'a share that is left out', byMembers({ withhold: true })],
  [35, 'another number of the service', byMembers({ seed: new Uint8Array(32).fill(9) })],
])('FORGED %i: %s', async (row, what, forged) => {
  expectFound(row, what, await verdictOn(forged), 'FORGED')
})

function otherWinner(): PlayedAuction {
  const drawn = byBeacon().winners[0]!.row.enrollmentId
  return byBeacon({ winner: (TICKETS.indexOf(drawn) + 1) % 3 })
}

function secondIntent(): PlayedAuction {
  const played = tied()
  const opened = {
    division: 1,
    kind: 'BEACON',
    among: 'TIED',
    chainHash: QUICKNET.chainHash,
    seedCommitment: null,
    tickets: TICKETS,
  }
  played.room('auction.draw.opened', { drawId: DRAW, ...opened, round: drawRoundAt(played.nowMs) })
  played.wait(40).room('auction.draw.opened', { drawId: `${DRAW}2`, ...opened, round: drawRoundAt(played.nowMs) })
  return played
}
