// What the operator of the service can do: sign any head and any checkpoint again, at any time. What the operator cannot: take back a
// receipt that was given out, or sign as a witness.
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { concat, fromHex, utf8 } from '@kuri/verify/base/bytes'
import type { Bundle, BundleEvent } from '@kuri/verify/bundle/bundle'
import { formatAnchor, pseudonymOf } from '@kuri/verify/log/anchor'
import { formatKeys } from '@kuri/verify/log/log-entries'
import { formatCheckpoint, formatProof } from '@kuri/verify/notes/checkpoint'
import {
  cosignatureBy,
  cosignedBytes,
  formatKey,
  formatNote,
  type Key,
  makeKey,
  type NoteSignature,
  SIGNATURE_TYPES,
  signatureBy,
  signedBytes,
  verifyWithWebCrypto,
} from '@kuri/verify/notes/note'
import type { Policy } from '@kuri/verify/notes/trusted'
import { formatLine, type Line, parseLine, payloadHashOf } from '@kuri/verify/tree/line'
import { inclusionProof, leafHash, rootOf } from '@kuri/verify/tree/merkle'
import { checkEvidence } from '@kuri/verify/verdict/evidence'
import { type Verdict, verdictOf } from '@kuri/verify/verdict/verdict'
import { AUCTION_ID } from './played-auction.ts'

const PKCS8 = fromHex('302e020100300506032b657004220420')!
export const HOST = 'kuri.example'
export const ORIGIN = `${HOST}/a/${AUCTION_ID}`
export const LOG = `${HOST}/log`

export type Signer = { key: Key; privateKey: KeyObject }

export function signerOf(name: string, seed: number, type: Key['type'] = SIGNATURE_TYPES.log): Signer {
  const bytes = Buffer.from(concat(PKCS8, new Uint8Array(32).fill(seed)))
  const privateKey = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })
  const exported = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { key: makeKey(name, type, Uint8Array.from(exported.subarray(-32))), privateKey }
}

export const RECEIPTS = signerOf(`${HOST}/receipts`, 1)
export const PLATFORM = signerOf(LOG, 2)
export const WITNESSES = [3, 4].map((seed) => signerOf(`witness.example/${seed}`, seed, SIGNATURE_TYPES.witness))

const witnessRule = ({ key }: Signer) => ({ kind: 'WITNESS', key }) as const
export const POLICY: Policy = {
  host: HOST,
  keys: [RECEIPTS.key],
  logs: [PLATFORM.key],
  witnesses: WITNESSES.map(({ key }) => key),
  quorum: { kind: 'GROUP', threshold: 2, members: WITNESSES.map(witnessRule) },
}
/** Of a reader who knows no witnesses. */
export const WITHOUT_WITNESSES: Policy = { ...POLICY, witnesses: [], quorum: { kind: 'NONE' } }

export const signText = (text: string, { key, privateKey }: Signer): NoteSignature =>
  signatureBy(key, Uint8Array.from(sign(null, signedBytes(text), privateKey)))
export const cosign = (text: string, { key, privateKey }: Signer, seconds: number): NoteSignature =>
  cosignatureBy(key, seconds, Uint8Array.from(sign(null, cosignedBytes(text, seconds), privateKey)))

export const noteOf = (text: string, ...signatures: NoteSignature[]): string => formatNote({ text, signatures })

const hashesOf = (events: readonly BundleEvent[]) => events.map(({ line }) => leafHash(utf8(line)))

export function headOf(events: readonly BundleEvent[], size = events.length, origin = ORIGIN, by = RECEIPTS): string {
  const root = rootOf(hashesOf(events.slice(0, size)))
  const text = formatCheckpoint({ origin, size, root, extensions: [] })
  return noteOf(text, signText(text, by))
}

/** For events whose line cannot be read. */
const FALLBACK = '2026-11-15T11:00:00.000Z'

/** Where the public log stood when the auction was anchored at these sizes; other auctions are between. */
export type LogEntry = { entry: string; seconds: number }

/** The entry that announces keys, with the signatures of these keys of the log. */
export function announcementOf(log: Signer, receipts: Signer, signers: readonly Signer[]): string {
  const text = formatKeys(formatKey(log.key), formatKey(receipts.key))
  return noteOf(text, ...signers.map((signer) => signText(text, signer)))
}
export const isAnnouncement = ({ entry }: LogEntry) => entry.startsWith('kuri-key/v1\n')

/** The log begins with its keys. Each anchor is written a second after the event that it covers last. */
export function entriesAt(events: readonly BundleEvent[], sizes: readonly number[]): LogEntry[] {
  const entries: LogEntry[] = [
    { entry: announcementOf(PLATFORM, RECEIPTS, [PLATFORM]), seconds: Date.parse(FALLBACK) / 1000 },
  ]
  let previous: number | null = null
  for (const [at, size] of sizes.entries()) {
    const seconds = Math.ceil(Date.parse(parseLine(events[size - 1]!.line)?.createdAt ?? FALLBACK) / 1000) + 1
    const other = {
      pseudonym: pseudonymOf(`cm1another${at}`.padEnd(25, '0')),
      size: at + 1,
      root: new Uint8Array(32).fill(at),
      previous: null,
    }
    entries.push({ entry: formatAnchor(other), seconds })
    const root = rootOf(hashesOf(events.slice(0, size)))
    const anchor = { pseudonym: pseudonymOf(AUCTION_ID), size, root, previous }
    previous = entries.length
    entries.push({ entry: formatAnchor(anchor), seconds })
  }
  return entries
}

export type Cosign = (text: string, seconds: number) => NoteSignature[]
export const byAllWitnesses: Cosign = (text, seconds) => WITNESSES.map((witness) => cosign(text, witness, seconds))

/** The anchor at a place of the log, under the checkpoint that was made right after it. */
export function anchorAt(entries: readonly LogEntry[], index: number, cosigned: Cosign, origin = LOG, by = PLATFORM) {
  const size = index + 1
  const leaves = entries.slice(0, size).map(({ entry }) => leafHash(utf8(entry)))
  const text = formatCheckpoint({ origin, size, root: rootOf(leaves), extensions: [] })
  const checkpoint = noteOf(text, signText(text, by), ...cosigned(text, entries[index]!.seconds))
  return {
    entry: entries[index]!.entry,
    proof: formatProof({ index, hashes: inclusionProof(leaves, index), checkpoint }),
  }
}

export const isOwn = ({ entry }: LogEntry) => entry.includes(pseudonymOf(AUCTION_ID))
const provenOf = (entries: readonly LogEntry[], cosigned: Cosign, isShown: (entry: LogEntry) => boolean) =>
  entries.flatMap((entry, index) => (isShown(entry) ? [anchorAt(entries, index, cosigned)] : []))
export const anchorsOf = (entries: readonly LogEntry[], cosigned: Cosign = byAllWitnesses) =>
  provenOf(entries, cosigned, isOwn)
const keysOf = (entries: readonly LogEntry[], cosigned: Cosign = byAllWitnesses) =>
  provenOf(entries, cosigned, isAnnouncement)

/** Signed, and anchored at the given sizes and at the end. */
export function sealed(bundle: Bundle, sizes: readonly number[] = [], cosigned: Cosign = byAllWitnesses): Bundle {
  const all = [...new Set([...sizes, bundle.events.length])].sort((a, b) => a - b)
  const entries = entriesAt(bundle.events, all)
  return {
    ...bundle,
    head: headOf(bundle.events),
    anchors: anchorsOf(entries, cosigned),
    keys: keysOf(entries, cosigned),
  }
}
/** Signed by the service alone. */
export const signed = (bundle: Bundle): Bundle => ({ ...bundle, head: headOf(bundle.events), anchors: [] })

export async function verdictOn(
  bundle: Bundle,
  receipts: readonly string[] = [],
  policy: Policy | null = POLICY,
): Promise<Verdict> {
  const { answers, vouched } = await checkEvidence(bundle, policy, receipts, verifyWithWebCrypto)
  return verdictOf(answers, vouched)
}

export const lineAt = (bundle: Pick<Bundle, 'events'>, index: number): Line => parseLine(bundle.events[index]!.line)!
export const indexOf = (bundle: Pick<Bundle, 'events'>, isIt: (line: Line, event: BundleEvent) => boolean): number => {
  const found = bundle.events.findIndex((event) => isIt(parseLine(event.line)!, event))
  if (found < 0) throw new Error('There is no such event to forge.')
  return found
}

/** The events with consecutive numbers. */
export const renumbered = (events: readonly BundleEvent[]): BundleEvent[] =>
  events.map((event, index) => ({ ...event, line: formatLine({ ...parseLine(event.line)!, sequence: index + 1 }) }))

export const withLine = (bundle: Bundle, index: number, change: (line: Line) => Line): Bundle => ({
  ...bundle,
  events: bundle.events.with(index, { ...bundle.events[index]!, line: formatLine(change(lineAt(bundle, index))) }),
})

/** Another payload, with its hash in the line: the operator can do that before the head is signed. */
export function withPayload(bundle: Bundle, index: number, change: (payload: never) => unknown): Bundle {
  const payload = JSON.stringify(change(JSON.parse(bundle.events[index]!.payload!) as never))
  const { what, ...line } = lineAt(bundle, index)
  if (what.kind !== 'room') throw new Error('Only events of the room have payloads.')
  const event = {
    ...bundle.events[index]!,
    payload,
    line: formatLine({ ...line, what: { ...what, payloadHash: payloadHashOf(payload) } }),
  }
  return { ...bundle, events: bundle.events.with(index, event) }
}
