// Forgeries of the history of keys. The reader's policy names the old key and the new one, as a policy does after a key was replaced.

import { utf8 } from '@kuri/verify/base/bytes'
import type { Bundle } from '@kuri/verify/bundle/bundle'
import { scanLog } from '@kuri/verify/log/scan'
import { formatCheckpoint } from '@kuri/verify/notes/checkpoint'
import { verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { leafHash, rootOf } from '@kuri/verify/tree/merkle'
import { formatEntries } from '@kuri/verify/tree/tiles'
import { expect, test } from 'vitest'
import {
  anchorAt,
  announcementOf,
  byAllWitnesses,
  entriesAt,
  HOST,
  headOf,
  isAnnouncement,
  isOwn,
  LOG,
  type LogEntry,
  noteOf,
  PLATFORM,
  POLICY,
  RECEIPTS,
  signerOf,
  signText,
  verdictOn,
} from './forger.ts'
import { expectFound } from './forgeries.ts'
import { liveBundle } from './scenes.ts'

const NEW_LOG = signerOf(LOG, 11)
const NEW_RECEIPTS = signerOf(`${HOST}/receipts`, 12)
const BOTH = { ...POLICY, keys: [RECEIPTS.key, NEW_RECEIPTS.key], logs: [PLATFORM.key, NEW_LOG.key] }
const bundle = liveBundle()
const before = entriesAt(bundle.events, [bundle.events.length])
const seconds = before.at(-1)!.seconds
const announced = announcementOf(NEW_LOG, NEW_RECEIPTS, [PLATFORM, NEW_LOG])

/** The evidence of a service that signs with the new key, whose log has these entries. */
function evidence(
  entries: readonly LogEntry[],
  isShown: (entry: LogEntry, index: number) => boolean = () => true,
): Bundle {
  const prove = (isWanted: (entry: LogEntry) => boolean) =>
    entries.flatMap((entry, index) =>
      isWanted(entry) && isShown(entry, index) ? [anchorAt(entries, index, byAllWitnesses, LOG, NEW_LOG)] : [],
    )
  const head = headOf(bundle.events, bundle.events.length, undefined, NEW_RECEIPTS)
  return { ...bundle, head, anchors: prove(isOwn), keys: prove(isAnnouncement) }
}
const replaced = (entry: string): LogEntry[] => [...before, { entry, seconds }]

function scan(entries: readonly LogEntry[], policy = BOTH) {
  const all = entries.map(({ entry }) => entry)
  const text = formatCheckpoint({
    ...{ origin: LOG, size: all.length, extensions: [] },
    root: rootOf(all.map((entry) => leafHash(utf8(entry)))),
  })
  const read = async (path: string) =>
    path === 'checkpoint' ? utf8(noteOf(text, signText(text, NEW_LOG))) : formatEntries(all.map(utf8))
  return scanLog(evidence(entries), policy, read, verifyWithWebCrypto)
}

test('a key that the key before it announced is WITNESSED, and the whole log shows it', async () => {
  expect(await verdictOn(evidence(replaced(announced)), [], BOTH)).toMatchObject({ kind: 'WITNESSED' })
  expect(await scan(replaced(announced))).toMatchObject({ kind: 'YES' })
})

test.each<[row: number, what: string, kind: string, forged: Bundle]>([
  [41, 'a key that was replaced without an entry', 'INCOMPLETE', evidence(before)],
  [
    41,
    'a new key that announced itself',
    'FORGED',

    evidence(replaced(announcementOf(NEW_LOG, NEW_RECEIPTS, [NEW_LOG]))),
  ],
  [
    41,
    'a new key that only the old one announced',
    'FORGED',

    evidence(replaced(announcementOf(NEW_LOG, NEW_RECEIPTS, [PLATFORM]))),
  ],
  [
    41,
    'an announcement that is shown as if it were the first',
    'INCOMPLETE',

    evidence(replaced(announced), (_entry, index) => index > 0),
  ],
  [
    41,
    'an announcement that is in no log',
    'FORGED',

    {
      ...evidence(before),
      keys: [...evidence(before).keys, { entry: announced, proof: evidence(before).keys[0]!.proof }],
    },
  ],
])('%i: %s is %s', async (row, what, kind, forged) => {
  expectFound(row, what, await verdictOn(forged, [], BOTH), kind)
})

test('41: a head of a new key that the policy does not name is INCOMPLETE', async () => {
  const forged = { ...evidence(before), anchors: [], keys: [] }
  expectFound(41, 'a head of a new key that the policy does not name', await verdictOn(forged), 'INCOMPLETE')
})

test('41: a scan of the whole log finds a key that it never announced, whatever the policy names', async () => {
  const onlyNew = { ...POLICY, keys: [NEW_RECEIPTS.key], logs: [NEW_LOG.key] }
  for (const policy of [BOTH, onlyNew])
    expect(await scan(before, policy)).toMatchObject({ kind: 'NO', detail: expect.stringContaining('never announced') })
})

test('26: a scan does not pass over entries of a kind that it does not know', async () => {
  expect(await scan([...replaced(announced), { entry: 'kuri-other/v1\n', seconds }])).toMatchObject({ kind: 'UNKNOWN' })
})
