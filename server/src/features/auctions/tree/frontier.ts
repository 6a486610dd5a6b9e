// The hash tree of an auction as its row keeps it: the size, a dot, and the roots of the perfect subtrees in base64url, largest first.
// Hashes are Latin-1 texts of 32 characters here. On Node 24 a node takes 0.5 µs with `hash` and a text as output, 1.1 µs with a
// buffer as output and 1.5 µs with `createHash`.
import { hash } from 'node:crypto'

const HASH_BYTES = 32

export type Frontier = { size: number; peaks: string[] }
export type Head = { size: number; root: string }

/** As `leafHash` and `nodeHash` of the verifier. A line is ASCII. */
export const leafHashOf = (line: string): string => hash('sha256', `\0${line}`, 'binary')
export const nodeHashOf = (left: string, right: string): string =>
  hash('sha256', Buffer.from(`\x01${left}${right}`, 'latin1'), 'binary')

export const toBase64Url = (hashed: string): string => Buffer.from(hashed, 'latin1').toString('base64url')
export const toBase64 = (hashed: string): string => Buffer.from(hashed, 'latin1').toString('base64')

const TEXT = /^(0|[1-9][0-9]{0,15})\.([A-Za-z0-9_-]*)$/

function peakCount(size: number): number {
  let count = 0
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2
  return count
}

/** Null where there is no tree, or where what is stored is none. */
export function parseFrontier(text: string | null): Frontier | null {
  const [, sizeText, peaksText] = (text !== null && TEXT.exec(text)) || []
  if (sizeText === undefined || peaksText === undefined) return null
  const size = Number(sizeText)
  const bytes = Buffer.from(peaksText, 'base64url').toString('binary')
  if (!Number.isSafeInteger(size) || bytes.length !== peakCount(size) * HASH_BYTES) return null
  const peaks = Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.slice(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
  return { size, peaks }
}

export const formatFrontier = ({ size, peaks }: Frontier): string => `${size}.${toBase64Url(peaks.join(''))}`

/** Changes the frontier: a batch appends to one copy of it. */
export function appendLeaf(frontier: Frontier, leaf: string): void {
  let hashed = leaf
  for (let rest = frontier.size; rest % 2 === 1; rest = (rest - 1) / 2)
    hashed = nodeHashOf(frontier.peaks.pop()!, hashed)
  frontier.peaks.push(hashed)
  frontier.size += 1
}

/** Of a tree with at least one leaf. */
export const rootOf = ({ peaks }: Frontier): string =>
  peaks.slice(0, -1).reduceRight((hashed, peak) => nodeHashOf(peak, hashed), peaks.at(-1)!)

type TreeOfAuction = { serverSequence: number; logFrontier: string | null }

/** Null unless the tree covers every event of the auction: then nothing is appended, and a job catches up. */
export function currentFrontier({ serverSequence, logFrontier }: TreeOfAuction): Frontier | null {
  const frontier = parseFrontier(logFrontier)
  return frontier?.size === serverSequence ? frontier : null
}

/** The size and the root (Latin-1) of an auction's tree; null where there is none, or none that covers all events. */
export function headOf(auction: TreeOfAuction): Head | null {
  const frontier = currentFrontier(auction)
  return frontier === null || frontier.size === 0 ? null : { size: frontier.size, root: rootOf(frontier) }
}
