// The signed head of the log that minutes rest on. It is signed once and kept beside their PDF, so that the PDF stays the same.
import { text } from 'node:stream/consumers'
import { toBase64 as encode } from '@kuri/verify/base/bytes'
import { parseCheckpoint } from '@kuri/verify/notes/checkpoint'
import { parseNote } from '@kuri/verify/notes/note'
import { appendLeaf, type Frontier, type Head, headOf, rootOf } from '#features/proof/tree/frontier'
import { signHead } from '#features/proof/tree/head-signer'
import { readLeaves } from '#features/proof/tree/read-leaves'
import { findTree } from '#features/proof/tree/stored-leaves.sql'
import { putOnce } from '#platform/object-store/put-once'
import type { Platform } from '#platform/platform'
import type { MinutesRow } from './records.sql.ts'

/** The root is in base64. The key is named as in the policy: its name, a plus and its id. */
export type PrintedHead = { size: number; root: string; key: string; signature: string }

/** Null for minutes without a log, and while the service must not sign. */
export async function readPrintedHead(
  deps: Platform,
  { companyId, auctionId }: Pick<MinutesRow, 'companyId' | 'auctionId'>,
  size: number,
): Promise<PrintedHead | null> {
  if (auctionId === null) return null
  const key = `companies/${companyId}/minutes/${auctionId}-head-${size}`
  if (await deps.objectStore.find(key)) return printed(await deps.objectStore.open(key).then(text))
  const head = await findHeadAt(deps, auctionId, size)
  const note = head && (await signHead(deps.trust, auctionId, head)).note
  if (!note) return null
  await putOnce(deps.objectStore, key, Buffer.from(note), 'text/plain')
  return printed(note)
}

/** Computed from the stored events, and only given out if they also lead to the head of today. */
async function findHeadAt(deps: Platform, auctionId: string, size: number): Promise<Head | null> {
  const tree = await findTree(deps.db, auctionId)
  const newest = tree ? headOf(tree) : null
  if (newest === null || size === 0 || size > newest.size) return null
  const frontier: Frontier = { size: 0, peaks: [] }
  let head: Head | null = null
  for await (const { hash } of readLeaves(deps, auctionId, newest.size)) {
    appendLeaf(frontier, hash)
    if (frontier.size === size) head = { size, root: rootOf(frontier) }
  }
  return rootOf(frontier) === newest.root ? head : null
}

function printed(text: string): PrintedHead | null {
  const note = parseNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  const signature = note?.signatures[0]
  if (!checkpoint || !signature) return null
  const { name, id, bytes } = signature
  return { size: checkpoint.size, root: encode(checkpoint.root), key: `${name}+${id}`, signature: encode(bytes) }
}
