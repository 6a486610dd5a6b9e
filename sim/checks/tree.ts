// The hash tree of an auction, computed again from the stored log and compared with its row and with every head that was given out.

import type { LoggedEvent } from '@kuri/server/features/auctions/model/events.sql'
import {
  appendLeaf,
  type Frontier,
  formatFrontier,
  leafHashOf,
  rootOf,
  toBase64,
} from '@kuri/server/features/proof/tree/frontier'
import { bidLine, extensionLine, type LineEvent, lineOf } from '@kuri/server/features/proof/tree/lines'
import type { BidRow } from '../store/tables.ts'
import type { Violation } from './history.ts'

type Head = { size: number; root: string }

export function checkTree(
  stored: { logFrontier: string | null },
  events: readonly LoggedEvent[],
  bids: ReadonlyMap<number, BidRow>,
  heads: readonly Head[],
): Violation[] {
  const frontier: Frontier = { size: 0, peaks: [] }
  const wanted = new Map(heads.map(({ size, root }) => [size, root]))
  const violations: Violation[] = []
  for (const { size, root } of heads)
    if (wanted.get(size) !== root) violations.push({ rule: 41, text: `two heads of size ${size}` })
  for (const event of events) {
    appendLeaf(frontier, leafHashOf(lineOfEvent(event, bids)))
    const root = wanted.get(frontier.size)
    if (root !== undefined && root !== toBase64(rootOf(frontier)))
      violations.push({ rule: 41, text: `the head of size ${frontier.size} is not that of the log` })
    wanted.delete(frontier.size)
  }
  if (wanted.size > 0) violations.push({ rule: 41, text: `a head of size ${[...wanted.keys()][0]} beyond the log` })
  if (stored.logFrontier !== formatFrontier(frontier))
    violations.push({ rule: 41, text: 'the tree of the row is not that of the log' })
  return violations
}

function lineOfEvent(event: LoggedEvent, bids: ReadonlyMap<number, BidRow>): string {
  const full: LineEvent = { ...event, blind: event.blind ?? null, privateFacts: event.privateFacts ?? null }
  const bid = event.type === 'auction.bid.created' ? bids.get(event.serverSequence) : undefined
  if (bid) return bidLine(full, bid)
  const isOfBid =
    event.type === 'auction.state.changed' && bids.get(event.serverSequence - 1)?.stateVersion === event.stateVersion
  if (!isOfBid) return lineOf(full)
  const { state } = JSON.parse(event.payload) as { state: Record<string, string | null> }
  const at = (text: string | null | undefined) => (text ? new Date(text) : null)
  return extensionLine(full, {
    auctionEndAt: at(state.auctionEndAt),
    closingPhase: state.closingPhase ?? null,
    closingPhaseEndsAt: at(state.closingPhaseEndsAt),
  })
}
