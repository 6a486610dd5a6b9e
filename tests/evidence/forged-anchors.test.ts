// Forgeries of anchors, notes and keys.

import { utf8 } from '@kuri/verify/base/bytes'
import type { Bundle } from '@kuri/verify/bundle/bundle'
import { formatAnchor, parseAnchor, pseudonymOf } from '@kuri/verify/log/anchor'
import { scanLog } from '@kuri/verify/log/scan'
import { formatCheckpoint, formatProof, parseProof } from '@kuri/verify/notes/checkpoint'
import { formatNote, makeKey, parseNote, SIGNATURE_TYPES, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { leafHash, rootOf } from '@kuri/verify/tree/merkle'
import { formatEntries } from '@kuri/verify/tree/tiles'
import { expect, test } from 'vitest'
import {
  anchorAt,
  anchorsOf,
  byAllWitnesses,
  type Cosign,
  cosign,
  entriesAt,
  HOST,
  headOf,
  isOwn,
  LOG,
  type LogEntry,
  noteOf,
  PLATFORM,
  POLICY,
  RECEIPTS,
  sealed,
  signerOf,
  signText,
  verdictOn,
  WITNESSES,
} from './forger.ts'
import { expectFound } from './forgeries.ts'
import { AUCTION_ID } from './played-auction.ts'
import { liveBundle } from './scenes.ts'

const bundle = liveBundle()
const sizes = [3, 6, 9, bundle.events.length]
const entries = entriesAt(bundle.events, sizes)
const honest = sealed(bundle, sizes)
const withAnchors = (anchors: Bundle['anchors']): Bundle => ({ ...honest, anchors })
/** The log with one entry exchanged, and every checkpoint signed and witnessed again. */
const exchanged = (place: number, change: (entry: string) => string): LogEntry[] => {
  const own = entries.flatMap((entry, index) => (isOwn(entry) ? [index] : []))[place]!
  return entries.with(own, { ...entries[own]!, entry: change(entries[own]!.entry) })
}
const changedAnchor = (change: (anchor: NonNullable<ReturnType<typeof parseAnchor>>) => object) => (entry: string) =>
  formatAnchor({ ...parseAnchor(entry)!, ...change(parseAnchor(entry)!) } as never)

test('the anchors of an honest auction hold', async () => {
  expect(await verdictOn(honest)).toMatchObject({ kind: 'WITNESSED' })
})

const otherRoot = changedAnchor(() => ({ root: new Uint8Array(32).fill(9) }))
const changedProof = (change: (proof: NonNullable<ReturnType<typeof parseProof>>) => object) =>
  withAnchors(
    honest.anchors.with(1, {
      ...honest.anchors[1]!,
      proof: formatProof({
        ...parseProof(honest.anchors[1]!.proof)!,
        ...change(parseProof(honest.anchors[1]!.proof)!),
      } as never),
    }),
  )

test.each<[row: number, what: string, forged: Bundle]>([
  [
    10,
    'a middle anchor that is not on the tree, while the first and the last are',
    withAnchors(anchorsOf(exchanged(1, otherRoot))),
  ],
  [11, 'an anchor of another auction', withAnchors([anchorAt(entries, 1, byAllWitnesses), ...honest.anchors])],
  [
    11,
    'an anchor of another size',
    withAnchors(
      anchorsOf(
        exchanged(
          1,
          changedAnchor(() => ({ size: 7 })),
        ),
      ),
    ),
  ],
  [
    12,
    'a proof from another log',
    withAnchors(
      honest.anchors.map((_, at) =>
        anchorAt(entries, at * 2 + 2, byAllWitnesses, `${HOST}/other`, signerOf(`${HOST}/other`, 9)),
      ),
    ),
  ],
  [13, 'an anchor that is left out', withAnchors(honest.anchors.toSpliced(1, 1))],
  [
    13,
    'an anchor whose previous skips one',
    withAnchors(
      anchorsOf(
        exchanged(
          2,
          changedAnchor(() => ({ previous: 2 })),
        ),
      ),
    ),
  ],
  [20, 'an index that is one more', changedProof(({ index }) => ({ index: index + 1 }))],
  [20, 'an index beyond the size', changedProof(() => ({ index: 1_000_000 }))],
  [20, 'a hash less', changedProof(({ hashes }) => ({ hashes: hashes.slice(1) }))],
  [20, 'a hash more', changedProof(({ hashes }) => ({ hashes: [...hashes, new Uint8Array(32)] }))],
])('FORGED %i: %s', async (row, what, forged) => {
  expectFound(row, what, await verdictOn(forged), 'FORGED')
})

const stranger = signerOf(RECEIPTS.key.name, 7)
const sameId: typeof stranger = { ...stranger, key: { ...stranger.key, id: RECEIPTS.key.id } }
test.each<[row: number, what: string, kind: string, forged: Bundle]>([
  [
    16,
    'an unknown key with the right name',
    'INCOMPLETE',
    { ...honest, head: headOf(bundle.events, bundle.events.length, undefined, stranger) },
  ],
  [
    16,
    'another key under the right id',
    'FORGED',
    { ...honest, head: headOf(bundle.events, bundle.events.length, undefined, sameId) },
  ],
  [
    17,
    'a bad signature of a known key beside a good one',
    'FORGED',
    { ...honest, head: withBadSignature(honest.head!) },
  ],
])('%i: %s is %s', async (row, what, kind, forged) => {
  expectFound(row, what, await verdictOn(forged), kind)
})

function withBadSignature(head: string): string {
  const note = parseNote(head)!
  const bad = { ...note.signatures[0]!, bytes: new Uint8Array(64) }
  return formatNote({ text: note.text, signatures: [...note.signatures, bad] })
}

/** Every checkpoint of the log, cosigned in this way. */
const cosignedBy = (way: Cosign) => verdictOn(withAnchors(anchorsOf(entries, way)))

test.each<[row: number, what: string, way: Cosign]>([
  [
    18,
    'a time that the witness did not sign',
    (text, seconds) =>
      WITNESSES.map((witness) => {
        const made = cosign(text, witness, seconds)
        return { ...made, bytes: made.bytes.with(7, made.bytes[7]! ^ 1) }
      }),
  ],
  [
    18,
    'a signature over another text',
    (_text, seconds) => WITNESSES.map((witness) => cosign('kuri.example/log\n1\nAAAA\n', witness, seconds)),
  ],
  [18, 'a plain signature in place of a cosignature', (text) => WITNESSES.map((witness) => signText(text, witness))],
])('FORGED %i: a cosignature with %s', async (row, what, way) => {
  expectFound(row, what, await cosignedBy(way), 'FORGED')
})

test('19: one witness counts once, whatever names it signs under', async () => {
  const once: Cosign = (text, seconds) => [
    cosign(text, WITNESSES[0]!, seconds),
    cosign(text, WITNESSES[0]!, seconds + 1),
  ]
  expectFound(19, 'one witness counted twice', await cosignedBy(once), 'INCOMPLETE')
  const key = makeKey('second.example', SIGNATURE_TYPES.witness, WITNESSES[0]!.key.publicKey)
  const twin = { ...WITNESSES[0]!, key }
  const policy = { ...POLICY, witnesses: [...POLICY.witnesses, key] }
  const twice: Cosign = (text, seconds) => [cosign(text, WITNESSES[0]!, seconds), cosign(text, twin, seconds)]
  const verdict = await verdictOn(withAnchors(anchorsOf(entries, twice)), [], policy)
  expectFound(19, 'one key under two names', verdict, 'INCOMPLETE')
  const alone: Cosign = (text, seconds) => [cosign(text, WITNESSES[0]!, seconds)]
  expect(await cosignedBy(alone)).toMatchObject({ kind: 'SIGNED' })
})

test('without a policy nothing is proven', async () => {
  expect(await verdictOn(honest, [], null)).toMatchObject({ kind: 'INCOMPLETE' })
})

/** The files of a log that holds these entries. */
const filesOf = (all: readonly string[]) => async (path: string) => {
  const text = formatCheckpoint({
    origin: LOG,
    size: all.length,
    root: rootOf(all.map((entry) => leafHash(utf8(entry)))),
    extensions: [],
  })
  return path === 'checkpoint' ? utf8(noteOf(text, signText(text, PLATFORM))) : formatEntries(all.map(utf8))
}
const scan = (all: readonly string[]) => scanLog(honest, POLICY, filesOf(all), verifyWithWebCrypto)

test('13: a scan of the whole log finds a second branch, and an anchor that is not shown', async () => {
  const all = entries.map(({ entry }) => entry)
  expect(await scan(all)).toMatchObject({ kind: 'YES' })
  const branch = formatAnchor({ pseudonym: pseudonymOf(AUCTION_ID), size: 4, root: new Uint8Array(32), previous: null })
  expect(await scan([...all, branch])).toMatchObject({ kind: 'NO' })
  const longer = formatAnchor({ pseudonym: pseudonymOf(AUCTION_ID), size: 1000, root: new Uint8Array(32), previous: 8 })
  expect(await scan([...all, longer])).toMatchObject({ kind: 'NO' })
})
