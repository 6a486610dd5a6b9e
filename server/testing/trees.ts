// Compares the tree of an auction with its stored events, by the verifier's own functions: every line is a line of the grammar, every
// commitment and payload fits, and all leaves together give the root that the auction's row has.
import { areEqual, fromBase64Url, toBase64, utf8 } from '@kuri/verify/base/bytes'
import { commitmentTo, parseLine, payloadHashOf } from '@kuri/verify/tree/line'
import { leafHash, rootOf, rootsAt } from '@kuri/verify/tree/merkle'
import { headOf } from '#features/proof/tree/frontier'
import { findTree, listLeaves, type StoredLeaf } from '#features/proof/tree/stored-leaves.sql'
import type { Reader } from '#platform/db/types'

const bytesOf = (latin1: string) => Uint8Array.from(Buffer.from(latin1, 'latin1'))

export async function listAllLeaves(db: Reader, auctionId: string, size: number): Promise<StoredLeaf[]> {
  const leaves: StoredLeaf[] = []
  while (leaves.length < size) {
    const page = await listLeaves(db, auctionId, leaves.length, size - leaves.length)
    if (page.length === 0) throw new Error(`the events of ${auctionId} end at ${leaves.length}, before ${size}`)
    leaves.push(...page)
  }
  return leaves
}

/** Each contradiction as a sentence; none if the tree is sound. */
export async function treeFaults(db: Reader, auctionId: string): Promise<string[]> {
  const tree = await findTree(db, auctionId)
  const head = tree && headOf(tree)
  if (!head) return tree?.serverSequence === 0 ? [] : [`the tree does not cover all ${tree?.serverSequence} events`]
  const leaves = await listAllLeaves(db, auctionId, head.size)
  const faults = leaves.flatMap((leaf) => leafFaults(auctionId, leaf))
  const root = rootOf(leaves.map(({ line }) => leafHash(utf8(line))))
  return areEqual(root, bytesOf(head.root)) ? faults : [...faults, `the events give the root ${toBase64(root)}`]
}

function leafFaults(auctionId: string, { line: text, hash, sequence, payload, private: opened }: StoredLeaf): string[] {
  const line = parseLine(text)
  if (line === null) return [`event ${sequence} has the malformed line ${text}`]
  const blind = opened && fromBase64Url(opened.blind)
  const commitment = opened && blind ? commitmentTo(opened.facts, blind) : null
  return [
    ...(line.auctionId === auctionId && line.sequence === sequence ? [] : [`event ${sequence} has another's line`]),
    ...(areEqual(leafHash(utf8(text)), bytesOf(hash)) ? [] : [`event ${sequence} has a wrong leaf hash`]),
    ...(commitment === line.commitment ? [] : [`event ${sequence} does not open its commitment`]),
    ...(line.what.kind !== 'room' || payloadHashOf(payload ?? '') === line.what.payloadHash
      ? []
      : [`event ${sequence} has another payload`]),
  ]
}

type GivenHead = { size: number; root: string }

/** Every head that somebody got (roots in base64) must be a head of the stored log. */
export async function headFaults(db: Reader, auctionId: string, given: readonly GivenHead[]): Promise<string[]> {
  const tree = await findTree(db, auctionId)
  const largest = Math.max(0, ...given.map(({ size }) => size))
  if (largest === 0) return []
  if (!tree || tree.serverSequence < largest) return [`a head covers ${largest} events, and fewer are stored`]
  const leaves = await listAllLeaves(db, auctionId, largest)
  const roots = rootsAt(
    leaves.map(({ line }) => leafHash(utf8(line))),
    new Set(given.map(({ size }) => size)),
  )
  return given.flatMap(({ size, root }) =>
    toBase64(roots.get(size)!) === root ? [] : [`a head of ${size} events is not one of the log`],
  )
}
