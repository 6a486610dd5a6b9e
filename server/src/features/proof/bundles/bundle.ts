// Writes the evidence of an auction, leaf by leaf, so that a long auction takes no more memory than a short one.
import type { FramePayload } from '@kuri/contract/auctions/live-room.frames'
import type { Bundle, BundleEvent } from '@kuri/verify/bundle/bundle'
import { formatCheckpoint } from '@kuri/verify/notes/checkpoint'
import type { Auction } from '#features/auctions/model/auction'
import { ROOM_VIEWER, STAFF, type Viewer } from '#features/auctions/model/viewer'
import { prebidAmount, prebidReceipt } from '#features/auctions/prebids/visible-amounts'
import { findVersion, listSignatures } from '#features/proof/minutes/records.sql'
import { toSignature } from '#features/proof/minutes/records.view'
import { listAnchors } from '#features/proof/public-log/anchors.sql'
import { listKeyEntries } from '#features/proof/public-log/log.sql'
import { readEntryProof } from '#features/proof/public-log/proofs'
import type { Head } from '#features/proof/tree/frontier'
import { readLeaves } from '#features/proof/tree/read-leaves'
import type { LeafViewer, StoredLeaf } from '#features/proof/tree/stored-leaves.sql'
import type { Reader } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import * as rows from './evidence.sql.ts'
import { mayOpenLeaf, type Signatures, trackSeals, trackSignatures } from './opened-leaves.ts'

type EvidenceDeps = Pick<Platform, 'db' | 'objectStore' | 'secrets' | 'trust'>
export type Subject = { auction: Auction; head: Head; viewer: LeafViewer }

/** What a bundle depends on, without reading the events: those are in the head, and the auction says who may read which prebid. */
export const describeBundle = async (deps: EvidenceDeps, { auction, head, viewer }: Subject): Promise<unknown> => [
  viewer,
  auction.stateVersion,
  await signHead(deps, auction.id, head),
  await readAnchors(deps.db, auction.id, head.size),
  await readKeys(deps.db),
  await rows.listShownNames(deps.db, auction.id),
]

/** Each piece is some kilobytes of the JSON text. */
export async function* writeBundle(deps: EvidenceDeps, { auction, head, viewer }: Subject): AsyncGenerator<string> {
  const isRevealed = auction.prebidsRevealedAt !== null
  const seals = trackSeals()
  const signatures = trackSignatures()
  let minutesId: string | null = null
  const first: Pick<Bundle, 'format' | 'auctionId' | 'viewer'> = {
    format: 'kuri-evidence/v1',
    auctionId: auction.id,
    viewer: viewer.kind,
  }
  yield `${JSON.stringify(first).slice(0, -1)},"events":[`
  let separator = ''
  for await (const leaf of readLeaves(deps, auction.id, head.size)) {
    seals.add(leaf)
    signatures.add(leaf)
    minutesId = draftedIn(leaf) ?? minutesId
    yield separator + JSON.stringify(eventOf(leaf, mayOpenLeaf(viewer, leaf, isRevealed)))
    separator = ','
  }
  const rest: Omit<Bundle, keyof typeof first | 'events'> = {
    head: await signHead(deps, auction.id, head),
    anchors: await readAnchors(deps.db, auction.id, head.size),
    keys: await readKeys(deps.db),
    prebids: await openPrebids(deps, auction, viewer, seals.leaves),
    draws: [],
    minutes: viewer.kind === 'MEMBER' ? null : await readMinutes(deps.db, auction.id, minutesId, signatures),
    names: Object.fromEntries((await rows.listShownNames(deps.db, auction.id)).map(({ id, name }) => [id, name ?? ''])),
  }
  yield `],${JSON.stringify(rest).slice(1)}`
}

const eventOf = ({ line, payload, private: facts }: StoredLeaf, isOpen: boolean): BundleEvent => ({
  line,
  payload,
  private: isOpen ? facts : null,
})

const draftedIn = ({ type, payload }: StoredLeaf): string | null =>
  type === 'auction.minutes.drafted' && payload !== null
    ? (JSON.parse(payload) as FramePayload<typeof type>).minutesId
    : null

/** The newest that these events name: minutes that were drafted meanwhile would seem to be in no log. */
async function readMinutes(
  db: Reader,
  auctionId: string,
  minutesId: string | null,
  logged: Signatures,
): Promise<Bundle['minutes']> {
  const row = minutesId === null ? undefined : await findVersion(db, auctionId, minutesId)
  if (!row) return null
  const signatures = (await listSignatures(db, row.id)).map(toSignature)
  return { json: row.text, signatures: signatures.filter(logged.has) }
}

type Place = { logId: number; entryIndex: number; content: string }

/** Each with the proof under the first checkpoint that most witnesses signed. Entries that no checkpoint covers yet are left out. */
async function proveEntries(db: Reader, places: readonly Place[]): Promise<Bundle['anchors']> {
  const proven: Bundle['anchors'][number][] = []
  for (const { logId, entryIndex, content } of places) {
    const checkpoint = await rows.findWitnessedSize(db, logId, entryIndex)
    const proof = checkpoint && (await readEntryProof(db, logId, entryIndex, checkpoint))
    if (!proof) break
    proven.push({ entry: content, proof })
  }
  return proven
}

const readAnchors = async (db: Reader, auctionId: string, size: number) =>
  proveEntries(
    db,
    (await listAnchors(db, auctionId)).filter((anchor) => anchor.size <= size),
  )
const readKeys = async (db: Reader) => proveEntries(db, await listKeyEntries(db))

/** Null while the service must not sign: the evidence is then unsigned. */
async function signHead({ trust }: EvidenceDeps, auctionId: string, { size, root }: Head): Promise<string | null> {
  if (!trust.maySign()) return null
  const origin = `${trust.host}/a/${auctionId}`
  return trust.receipts.sign(
    formatCheckpoint({ origin, size, root: Uint8Array.from(Buffer.from(root, 'latin1')), extensions: [] }),
  )
}

/** The Registrar reads the prebids that everybody reads. */
function readerOf(viewer: LeafViewer): Viewer {
  if (viewer.kind === 'MEMBER') return { kind: 'SUBSCRIBER', subscriberId: viewer.subscriberId }
  return viewer.kind === 'STAFF' ? STAFF : ROOM_VIEWER
}

/** The prebids that stood at the end, of which the viewer may read the amount and the nonce. */
async function openPrebids(
  { db, secrets }: EvidenceDeps,
  auction: Auction,
  viewer: LeafViewer,
  leaves: ReadonlyMap<string, number>,
): Promise<Bundle['prebids']> {
  if (leaves.size === 0) return []
  const prebids = await rows.listPrebidsToOpen(db, auction.id, [...leaves.keys()])
  return prebids.flatMap((prebid) => {
    const paise = prebidAmount(secrets, prebid, auction, readerOf(viewer))
    const receipt = prebidReceipt(secrets, prebid, auction, readerOf(viewer))
    const leaf = leaves.get(prebid.id)
    return paise === null || receipt === null || leaf === undefined
      ? []
      : [{ leaf, prebidId: prebid.id, paise, nonce: receipt.nonce }]
  })
}
