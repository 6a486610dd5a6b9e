// Files that somebody damaged or made to harm: no byte that is changed gives another verdict on other facts, and no file takes more than
// its share of memory or time.
import { type Bundle, parseBundle } from '@kuri/verify/bundle/bundle'
import { formatKey, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { parseReceipts } from '@kuri/verify/notes/receipts'
import { formatReport, printable, verifyFiles } from '@kuri/verify/verdict/report'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headOf, PLATFORM, RECEIPTS, sealed, WITNESSES } from './forger.ts'
import { expectFound } from './forgeries.ts'
import { AUCTION_ID } from './played-auction.ts'
import { liveBundle, prebidAuction } from './scenes.ts'

const policy = [
  `log ${formatKey(RECEIPTS.key)}`,
  `log ${formatKey(PLATFORM.key)}`,
  ...WITNESSES.map(({ key }, at) => `witness w${at} ${formatKey(key)}`),
  'group both all w0 w1',
  'quorum both',
  '',
].join('\n')
const means = { verifyEd25519: verifyWithWebCrypto, verifyBls: async () => false, readLogFile: null }
const verify = (bundle: string, receipts: string | null = null, given: string | null = policy) =>
  verifyFiles({ bundle, receipts, policy: given }, means)

/** All but what a reader ignores: for whom the file was made, names beside tickets, and signatures by keys that nobody trusts. */
const factsOf = ({ auctionId, events, prebids, anchors, keys, draws, minutes }: Bundle) => ({
  ...{ auctionId, events, prebids, draws, minutes },
  anchors: anchors.map(({ entry }) => entry),
  keys: keys.map(({ entry }) => entry),
})

test.each([
  ['a live auction', sealed(liveBundle(), [5])],
  [
    'an auction of prebids',
    sealed(
      prebidAuction().bundle(),
      prebidAuction().events.map((_, index) => index + 1),
    ),
  ],
])('a changed byte of %s never gives another verdict on other facts', async (_what, bundle) => {
  const text = JSON.stringify(bundle)
  expect((await verify(text)).verdict.kind).toBe('WITNESSED')
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 1), fc.integer({ min: 1, max: 127 }), async (index, flip) => {
      const changed = text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ flip) + text.slice(index + 1)
      const { verdict } = await verify(changed)
      if (verdict.kind === 'FORGED' || verdict.kind === 'INCOMPLETE') return
      const parsed = parseBundle(changed)
      if (parsed.kind !== 'BUNDLE') throw new Error('A file that cannot be read has a verdict.')
      expect(factsOf(parsed.bundle)).toEqual(factsOf(bundle))
    }),
    { numRuns: 250 },
  )
})

test.each<[row: number, what: string, bundle: string]>([
  [42, 'a file that is nested a million times', `${'['.repeat(1_000_000)}`],
  [
    42,
    'a head with a million signatures',
    JSON.stringify({ ...liveBundle(), head: `x\n1\nAA\n\n${'— a AAAAAAAA\n'.repeat(100_000)}` }),
  ],
  [
    42,
    'more than 200,000 events',
    JSON.stringify({ ...liveBundle(), events: [] }).replace('"events":[]', `"events":[${'0,'.repeat(200_001)}0]`),
  ],
  [42, 'a file that is larger than 64 MB', ' '.repeat(64 * 1024 * 1024 + 1)],
  [26, 'an unknown format', JSON.stringify({ ...liveBundle(), format: 'kuri-evidence/v9' })],
])('INCOMPLETE %i: %s', async (row, what, bundle) => {
  const report = await verify(bundle)
  expect(report.exitCode).toBe(2)
  expectFound(row, what, report.verdict, 'INCOMPLETE')
})

test('receipts are taken from any export of the device, and those of other auctions are counted only', async () => {
  const bundle = sealed(liveBundle())
  const own = headOf(bundle.events, 4)
  const other = own.replace(AUCTION_ID, 'cm1auction0000000000000zz')
  const exported = JSON.stringify({ auctions: [{ heads: [{ note: own }] }, { heads: [{ note: other }] }] })
  expect(parseReceipts(exported, AUCTION_ID)).toEqual({ kind: 'RECEIPTS', notes: [own], otherCount: 1 })
  expect((await verify(JSON.stringify(bundle), exported)).verdict.kind).toBe('WITNESSED')
  expect((await verify(JSON.stringify(bundle), '{')).verdict.kind).toBe('INCOMPLETE')
  expect((await verify(JSON.stringify(bundle), null, 'quorum')).verdict.kind).toBe('INCOMPLETE')
})

test('a report shows one line per question, and no control character of a file', async () => {
  const report = await verify(JSON.stringify(sealed(liveBundle())))
  const text = formatReport(report)
  expect(text.split('\n').filter((line) => line.startsWith('yes '))).toHaveLength(11)
  expect(text).toContain('\nWITNESSED: ')
  expect(printable('a\u001b[2Jb\u202ec')).toBe('a·[2Jb·c')
})
