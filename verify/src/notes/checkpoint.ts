// Checkpoints (c2sp.org/tlog-checkpoint): the text of a note that states the size and the root of one log. And proofs
// (c2sp.org/tlog-proof): an entry's place in a log, with the checkpoint that it leads to. And proofs that a tree continues an earlier one, in
// the form of c2sp.org/tlog-witness.
import { fromBase64, parseWhole, toBase64 } from '../base/bytes.ts'

const PROOF_VERSION = 'c2sp.org/tlog-proof@v1'
/** A tree of 2⁵³ leaves has no longer proof. */
const MAX_PROOF_HASHES = 53
const HASH_BYTES = 32

export type Checkpoint = { origin: string; size: number; root: Uint8Array; extensions: readonly string[] }
export type Continuation = { oldSize: number; hashes: readonly Uint8Array[]; checkpoint: string }
export type Proof = { index: number; hashes: readonly Uint8Array[]; checkpoint: string }

export const formatCheckpoint = ({ origin, size, root, extensions }: Checkpoint): string =>
  [origin, size, toBase64(root), ...extensions].map((line) => `${line}\n`).join('')

const parseHash = (text: string): Uint8Array | null => {
  const bytes = fromBase64(text)
  return bytes?.length === HASH_BYTES ? bytes : null
}

export function parseCheckpoint(text: string): Checkpoint | null {
  if (!text.endsWith('\n')) return null
  const [origin = '', sizeText = '', rootText = '', ...extensions] = text.slice(0, -1).split('\n')
  const [size, root] = [parseWhole(sizeText), parseHash(rootText)]
  if (origin === '' || size === null || root === null || extensions.includes('')) return null
  return { origin, size, root, extensions }
}

export const formatProof = ({ index, hashes, checkpoint }: Proof): string =>
  `${[PROOF_VERSION, `index ${index}`, ...hashes.map(toBase64)].join('\n')}\n\n${checkpoint}`

/** Null where extra data stands in the proof: nothing here uses it, and nothing authenticates it. */
export function parseProof(text: string): Proof | null {
  const end = text.indexOf('\n\n')
  if (end < 0) return null
  const [version, indexLine = '', ...hashLines] = text.slice(0, end).split('\n')
  const index = indexLine.startsWith('index ') ? parseWhole(indexLine.slice('index '.length)) : null
  const hashes = parseHashes(hashLines)
  if (version !== PROOF_VERSION || index === null || hashes === null) return null
  return { index, hashes, checkpoint: text.slice(end + 2) }
}

function parseHashes(lines: readonly string[]): Uint8Array[] | null {
  if (lines.length > MAX_PROOF_HASHES) return null
  const hashes = lines.map(parseHash).filter((hash) => hash !== null)
  return hashes.length === lines.length ? hashes : null
}

/** The line `old` with the earlier size, the hashes, an empty line and the later checkpoint. */
export function parseContinuation(text: string): Continuation | null {
  const end = text.indexOf('\n\n')
  if (end < 0) return null
  const [oldLine = '', ...hashLines] = text.slice(0, end).split('\n')
  const oldSize = oldLine.startsWith('old ') ? parseWhole(oldLine.slice('old '.length)) : null
  const hashes = parseHashes(hashLines)
  return oldSize === null || hashes === null ? null : { oldSize, hashes, checkpoint: text.slice(end + 2) }
}
