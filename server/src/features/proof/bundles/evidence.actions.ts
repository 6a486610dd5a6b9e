// Gives out the evidence of an auction to members of its program and to staff.
import { EVIDENCE_TYPE } from '@kuri/contract/proof/bundles.contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Auction } from '#features/auctions/model/auction'
import { findAuction } from '#features/auctions/model/auctions.sql'
import { listEnrollmentFactsOfSubscriber } from '#features/auctions/model/enrollment-facts.sql'
import { getAuction } from '#features/auctions/model/mutate-auction'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { headOf, toBase64 } from '#features/proof/tree/frontier'
import type { LeafViewer } from '#features/proof/tree/stored-leaves.sql'
import { Download } from '#platform/http/download'
import { hasVersion, NotModified } from '#platform/http/etags/not-modified'
import { sendReadPieces } from '#platform/http/pieces'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { writeBundle } from './bundle.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

export async function downloadEvidence(deps: Platform, permit: Permit, auctionId: string, exchange: Exchange) {
  return evidenceOf(deps, await getAuction(deps, permit, auctionId), { kind: 'STAFF' }, exchange)
}

export async function downloadOwnEvidence(
  deps: Platform,
  { actor }: Permit,
  auctionId: string,
  exchange: Exchange,
): Promise<Download | NotModified> {
  const auction = await findAuction(deps.db, auctionId, deps.config.timeZone)
  const today = dayAt(deps.clock.now(), deps.config.timeZone)
  const tickets = auction ? await listEnrollmentFactsOfSubscriber(deps.db, auction, actor.userId, today) : []
  if (!auction || tickets.length === 0) throw refuse('NOT_FOUND')
  return evidenceOf(deps, auction, { kind: 'MEMBER', subscriberId: actor.userId }, exchange)
}

function evidenceOf(deps: Platform, auction: Auction, viewer: LeafViewer, { request, reply }: Exchange) {
  const head = headOf(auction)
  if (head === null) throw refuse('LOG_NOT_READY')
  const reader = viewer.kind === 'MEMBER' ? viewer.subscriberId : viewer.kind
  const version = `${reader}|${auction.id}|${head.size}|${toBase64(head.root)}|${deps.trust.maySign()}`
  if (hasVersion(request, reply, version)) return new NotModified()
  const body = sendReadPieces(writeBundle(deps, { auction, head, viewer }))
  return new Download(EVIDENCE_TYPE, `auction-${auction.id}.json`, body)
}
