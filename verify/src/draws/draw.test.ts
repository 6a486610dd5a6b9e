// The rules of draws, and the arithmetic of drand's rounds.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { concat, fromHex, toHex, utf8 } from '../base/bytes.ts'
import { BEACON_LEAD_SECONDS, beaconMessage, drawRoundAt, isBeacon, QUICKNET, roundTimeMs } from './beacon.ts'
import * as draw from './draw.ts'

const bytes = (value: number) => new Uint8Array(32).fill(value)
const sha256 = (...parts: Uint8Array[]) =>
  createHash('sha256')
    .update(concat(...parts))
    .digest('hex')

test('a draw names the first round whose time is at least thirty seconds away', () => {
  const genesisMs = QUICKNET.genesisSeconds * 1000
  expect(drawRoundAt(genesisMs)).toBe(11)
  expect(drawRoundAt(genesisMs + 1)).toBe(12)
  expect(drawRoundAt(genesisMs + 3000)).toBe(12)
  expect(drawRoundAt(0)).toBe(1)
  for (let ms = genesisMs; ms < genesisMs + 9000; ms += 7) {
    const round = drawRoundAt(ms)
    expect(roundTimeMs(round)).toBeGreaterThanOrEqual(ms + BEACON_LEAD_SECONDS * 1000)
    expect(roundTimeMs(round - 1)).toBeLessThan(ms + BEACON_LEAD_SECONDS * 1000)
  }
})

test('the message of a round is the hash of its number in eight bytes', () => {
  expect(toHex(beaconMessage(657_413))).toBe(sha256(fromHex('00000000000a0805')!))
  expect(() => beaconMessage(0)).toThrow(RangeError)
  expect(() => beaconMessage(1.5)).toThrow(RangeError)
})

test('a beacon is handed to the check with the key and the domain of quicknet, and only if it has 48 bytes', async () => {
  const asked: string[] = []
  const verify = async (key: Uint8Array, _message: Uint8Array, _signature: Uint8Array, domain: string) => {
    asked.push(`${toHex(key).slice(0, 8)} ${domain}`)
    return true
  }
  expect(await isBeacon(1, new Uint8Array(47), verify)).toBe(false)
  expect(await isBeacon(1, new Uint8Array(48), verify)).toBe(true)
  expect(asked).toEqual([`83cf0f28 ${QUICKNET.domain}`])
})

test('shares count in the order of their tickets, whatever order they came in', () => {
  const [leaf, seed] = [bytes(1), bytes(2)]
  const shares = [
    { ticketId: 'b', share: bytes(4) },
    { ticketId: 'a', share: bytes(3) },
  ]
  const expected = sha256(utf8('kuri-draw/v1\n'), leaf, seed, bytes(3), bytes(4))
  expect(toHex(draw.sharedSeed(leaf, seed, shares))).toBe(expected)
  expect(toHex(draw.sharedSeed(leaf, seed, shares.toReversed()))).toBe(expected)
})

test('a commitment is bound to its draw and to its ticket', () => {
  const expected = sha256(utf8('kuri-draw-share/v1\n'), bytes(1), utf8('ticket'), bytes(5))
  expect(toHex(draw.shareCommitment(bytes(1), 'ticket', bytes(5)))).toBe(expected)
  expect(toHex(draw.seedCommitment(bytes(6)))).toBe(sha256(utf8('kuri-draw-seed/v1\n'), bytes(6)))
})

test('a ticket contributes once, unless it kept a share back before or the draw is full', () => {
  const at = { hasWithheld: false, contributorCount: 2, committed: null, commitment: 'c' }
  expect(draw.contributionProblem(at)).toBeNull()
  expect(draw.contributionProblem({ ...at, committed: 'c', contributorCount: 50 })).toBeNull()
  expect(draw.contributionProblem({ ...at, committed: 'd' })).toBe('COMMITTED_OTHERWISE')
  expect(draw.contributionProblem({ ...at, hasWithheld: true })).toBe('WITHHELD_BEFORE')
  expect(draw.contributionProblem({ ...at, contributorCount: 50 })).toBe('TOO_MANY_CONTRIBUTORS')
})

test('a draw with fewer than two shares is void, and so is one with a share that was not revealed', () => {
  expect(draw.closingProblem(1)).toBe('TOO_FEW_SHARES')
  expect(draw.closingProblem(2)).toBeNull()
  expect(draw.revealProblem(3, 2)).toBe('SHARE_WITHHELD')
  expect(draw.revealProblem(3, 3)).toBeNull()
})

test('a second draw of a division needs a void or the disqualification of the member who was drawn', () => {
  const earlier = (outcome: draw.EarlierDraw['outcome']) => draw.secondIntentProblem(1, [{ division: 1, outcome }])
  expect(draw.secondIntentProblem(1, [])).toBeNull()
  expect(earlier({ kind: 'OPEN' })).toBe('DRAW_OPEN')
  expect(earlier({ kind: 'DRAWN', isWinnerDisqualified: false })).toBe('ALREADY_DRAWN')
  expect(earlier({ kind: 'DRAWN', isWinnerDisqualified: true })).toBeNull()
  expect(earlier({ kind: 'VOID', reason: 'SHARE_WITHHELD' })).toBeNull()
  expect(earlier({ kind: 'VOID', reason: 'SERVER_WITHHELD' })).toBe('SERVER_WITHHELD')
  expect(draw.secondIntentProblem(2, [{ division: 1, outcome: { kind: 'OPEN' } }])).toBeNull()
})
