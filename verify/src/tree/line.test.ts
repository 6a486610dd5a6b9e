import { expect, test } from 'vitest'
import { fromBase64, fromHex, toBase64, utf8 } from '../base/bytes.ts'
import { drawIndex, drawSeed } from '../draws/draw.ts'
import vectors from '../vectors.json' with { type: 'json' }
import { commitmentTo, formatLine, hiddenFacts, parseLine, payloadHashOf } from './line.ts'
import { consistencyProof, inclusionProof, leafHash, rootOf } from './merkle.ts'

const BID = vectors.lines[1]!

test('the lines, leaf hashes, roots and proofs of the vectors are reproduced', () => {
  const leaves = vectors.lines.map((line) => leafHash(utf8(line)))
  for (const line of vectors.lines) expect(formatLine(parseLine(line)!)).toBe(line)
  expect(leaves.map(toBase64)).toEqual(vectors.leafHashes)
  expect(leaves.map((_, index) => toBase64(rootOf(leaves.slice(0, index + 1))))).toEqual(vectors.roots)
  expect(inclusionProof(leaves, 1).map(toBase64)).toEqual(vectors.inclusionOf2in5)
  expect(consistencyProof(leaves, 3).map(toBase64)).toEqual(vectors.consistency3to5)
})

test('the draw of the vectors is reproduced', () => {
  const { intentLeaf, beacon, seed, indexOf } = vectors.draw
  const computed = drawSeed(fromBase64(intentLeaf)!, fromHex(beacon.signature)!)
  expect(computed).toEqual(fromHex(seed))
  for (const [count, index] of Object.entries(indexOf)) expect(drawIndex(computed, Number(count))).toBe(index)
  expect(() => drawIndex(computed, 0)).toThrow(RangeError)
})

test('a line says what happened', () => {
  expect(parseLine(BID)).toEqual({
    auctionId: 'cm1auction0000000000000xx',
    sequence: 2,
    createdAt: '2026-11-15T10:00:05.120Z',
    stateVersion: 2,
    what: {
      kind: 'bid',
      bidId: 'cm1bid0000000000000000001',
      ticketId: 'cm1enrol000000000000000aa',
      paise: 6500050,
      source: 'ONLINE',
      auctionEndAt: '2026-11-15T10:05:00.000Z',
    },
    commitment: null,
  })
  const ext =
    'kuri-log/v1 cm1auction0000000000000xx 6 2026-11-15T10:04:59.000Z 6 ext - GOING_ONCE 2026-11-15T10:05:09.000Z -\n'
  expect(formatLine(parseLine(ext)!)).toBe(ext)
})

test.each([
  ['another version', BID.replace('/v1', '/v2')],
  ['no newline at the end', BID.trimEnd()],
  ['a carriage return', BID.replace('\n', '\r\n')],
  ['two newlines', `${BID}\n`],
  ['a byte order mark', `\ufeff${BID}`],
  ['two blanks', BID.replace(' 2 ', '  2 ')],
  ['a leading zero', BID.replace(' 6500050 ', ' 06500050 ')],
  ['an exponent', BID.replace(' 6500050 ', ' 65e5 ')],
  ['a sign', BID.replace(' 6500050 ', ' -6500050 ')],
  ['a number beyond 2⁵³', BID.replace(' 6500050 ', ' 9007199254740992 ')],
  ['event 0', BID.replace('xx 2 ', 'xx 0 ')],
  ['a time with an offset', BID.replace('05.120Z', '05.120+00:00')],
  ['a time without milliseconds', BID.replace('05.120Z', '05Z')],
  ['a day that does not exist', BID.replace('2026-11-15T10:00:05', '2026-02-30T10:00:05')],
  ['a look-alike letter', BID.replace('bid cm1bid', 'bid сm1bid')],
  ['another source', BID.replace('ONLINE', 'PROXY')],
  ['a word too many', BID.replace(' -\n', ' - -\n')],
  ['an unknown kind', BID.replace(' bid ', ' bet ')],
  ['a hidden event without a commitment', vectors.lines[3]!.replace(/ \S+\n$/, ' -\n')],
  ['a commitment of another length', vectors.lines[3]!.replace(/\S\n$/, '\n')],
  ['nothing', ''],
])('a line with %s is no line', (_what, text) => {
  expect(parseLine(text)).toBeNull()
})

test('a commitment depends on every byte of the facts and of the blind, and shows neither', () => {
  const facts = hiddenFacts({ type: 'auction.winner.changed', audience: 'STAFF', payload: '{"amount":87654.32}' })
  const blind = new Uint8Array(32).fill(7)
  const commitment = commitmentTo(facts, blind)
  expect(commitment).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(commitmentTo(facts, new Uint8Array(32).fill(8))).not.toBe(commitment)
  expect(commitmentTo(`${facts} `, blind)).not.toBe(commitment)
  expect(payloadHashOf(facts)).not.toBe(commitment)
  expect(() => commitmentTo(facts, new Uint8Array(31))).toThrow(RangeError)
})
