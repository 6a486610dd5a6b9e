// The hash tree of an auction as its row keeps it: the size, a dot, and the roots of the perfect subtrees in base64url, largest first.
// Hashes are Latin-1 texts of 32 characters here. On Node 24 a node takes 0.5 µs with `hash` and a text as output, 1.1 µs with a
// buffer as output and 1.5 µs with `createHash`.
import { hash } from 'node:crypto'

const HASH_BYTES = 32

export type Frontier = { size: number; peaks: string[] }
export type Head = { size: number; root: string }

/** As `leafHash` and `nodeHash` of the verifier. A line is ASCII. */
export const leafHashOf = (line: string): string => hash('sha256', `\0${line}`, 'binary')
export function nodeHashOf(left: string, right: string): string {
  node.write(left + right, 1, 'latin1')
  return hash('sha256', node, 'binary')
}
/** Overwritten for each node: a buffer of its own costs a tenth more, and garbage. */
const node = Buffer.alloc(1 + 2 * HASH_BYTES, 1)

export const toBase64Url = (hashed: string): string => Buffer.from(hashed, 'latin1').toString('base64url')
export const toBase64 = (hashed: string): string => Buffer.from(hashed, 'latin1').toString('base64')

function peakCount(size: number): number {
  let count = 0
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2
  return count
}

/** Null where there is no tree, or where what is stored is none. Read for every batch: a regular expression took three times as long. */
export function parseFrontier(text: string | null): Frontier | null {
  const dot = text === null ? -1 : text.indexOf('.')
  if (text === null || dot < 0) return null
  const sizeText = text.slice(0, dot)
  const size = Number(sizeText)
  if (!Number.isSafeInteger(size) || size < 0 || String(size) !== sizeText) return null
  const byteCount = peakCount(size) * HASH_BYTES
  if (text.length - dot - 1 !== Math.ceil((byteCount * 4) / 3)) return null
  // Characters that are not base64url are left out, so that there are fewer bytes.
  const bytes = Buffer.from(text.slice(dot + 1), 'base64url').toString('latin1')
  if (bytes.length !== byteCount) return null
  const peaks: string[] = []
  for (let at = 0; at < byteCount; at += HASH_BYTES) peaks.push(bytes.slice(at, at + HASH_BYTES))
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
export function rootOf({ peaks }: Frontier): string {
  let hashed = peaks.at(-1)!
  for (let index = peaks.length - 2; index >= 0; index--) hashed = nodeHashOf(peaks[index]!, hashed)
  return hashed
}

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
