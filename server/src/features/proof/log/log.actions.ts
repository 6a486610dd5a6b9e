// What members of the program and staff ask of the tree of an auction, as texts in the forms of C2SP.
import { parseWhole } from '@kuri/verify/base/bytes'
import { formatProof } from '@kuri/verify/notes/checkpoint'
import type { Auction } from '#features/auctions/model/auction'
import { findAuction } from '#features/auctions/model/auctions.sql'
import { listEnrollmentFactsOfSubscriber } from '#features/auctions/model/enrollment-facts.sql'
import { getAuction } from '#features/auctions/model/mutate-auction'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { Download } from '#platform/http/download'
import { onePiece } from '#platform/http/pieces'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { type Head, headOf, toBase64 } from '../tree/frontier.ts'
import { signHead } from '../tree/head-signer.ts'
import type { HashTrees } from './hash-trees.ts'

/** Staff see the auctions of their programs, members those in which they hold a ticket. */
async function getCheckedAuction(deps: Platform, permit: Permit, auctionId: string): Promise<Auction> {
  if (permit.actor.role !== 'SUBSCRIBER') return getAuction(deps, permit, auctionId)
  const auction = await findAuction(deps.db, auctionId, deps.config.timeZone)
  const today = dayAt(deps.clock.now(), deps.config.timeZone)
  const tickets = auction ? await listEnrollmentFactsOfSubscriber(deps.db, auction, permit.actor.userId, today) : []
  if (!auction || tickets.length === 0) throw refuse('NOT_FOUND')
  return auction
}

export async function readHead(deps: Platform, permit: Permit, auctionId: string): Promise<Download> {
  const head = requireHead(await getCheckedAuction(deps, permit, auctionId))
  return toText('head', await checkpointOf(deps, auctionId, head))
}

export async function readConsistency(
  deps: Platform,
  trees: HashTrees,
  permit: Permit,
  auctionId: string,
  query: { from?: string; to?: string },
): Promise<Download> {
  const head = requireHead(await getCheckedAuction(deps, permit, auctionId))
  const from = query.from === undefined ? 1 : sizeIn('from', query.from, head.size)
  const to = query.to === undefined ? head.size : sizeIn('to', query.to, head.size)
  if (from > to) throw invalid('from', 'must not be more than to')
  const tree = await trees.get(deps, auctionId, head)
  const checkpoint = await checkpointOf(deps, auctionId, { size: to, root: tree.rootAt(to) })
  const lines = [`old ${from}`, ...tree.consistencyProof(from, to).map(toBase64)]
  return toText('consistency', `${lines.join('\n')}\n\n${checkpoint}`)
}

export async function readInclusion(
  deps: Platform,
  trees: HashTrees,
  permit: Permit,
  auctionId: string,
  query: { index?: string; size?: string },
): Promise<Download> {
  const head = requireHead(await getCheckedAuction(deps, permit, auctionId))
  const size = query.size === undefined ? head.size : sizeIn('size', query.size, head.size)
  const index = query.index === undefined ? size - 1 : parseWhole(query.index)
  if (index === null || index >= size) throw invalid('index', `must be less than the size, ${size}`)
  const tree = await trees.get(deps, auctionId, head)
  const checkpoint = await checkpointOf(deps, auctionId, { size, root: tree.rootAt(size) })
  const hashes = tree.inclusionProof(index, size).map((hash) => Uint8Array.from(Buffer.from(hash, 'latin1')))
  return toText('inclusion', formatProof({ index, hashes, checkpoint }))
}

function requireHead(auction: Auction): Head {
  const head = headOf(auction)
  if (head === null) throw refuse('LOG_NOT_READY')
  return head
}

function sizeIn(field: string, text: string, max: number): number {
  const size = parseWhole(text)
  if (size === null || size < 1 || size > max) throw invalid(field, `must be between 1 and ${max}`)
  return size
}

async function checkpointOf({ trust }: Platform, auctionId: string, head: Head): Promise<string> {
  const { note } = await signHead(trust, auctionId, head)
  if (note === undefined) throw refuse('LOG_NOT_READY')
  return note
}

const toText = (name: string, text: string) => new Download('text/plain', `${name}.txt`, onePiece(text))
