// What the start page decides: how often it asks, what there is to do and in which order, and the clock of the service.

import type { Data } from '@kuri/contract/kit/route'
import type { getOwnHome } from '@kuri/contract/members/start-page.contract'

export type Home = Data<typeof getOwnHome>
export type HomeAuction = Home['liveAuctions'][number]
export type HomeChit = Home['chits'][number]

const SOON_MS = 15 * 60_000
const OFTEN_MS = 10_000
const CALMLY_MS = 60_000

/** Every minute; every ten seconds while an auction is live or starts within a quarter of an hour. */
export function refetchAfterMs({ serverTime, liveAuctions, nextAuctions }: Home): number {
  const now = Date.parse(serverTime)
  const isSoon = ({ auctionStartAt }: HomeAuction) =>
    auctionStartAt !== null && Date.parse(auctionStartAt) - now <= SOON_MS
  return liveAuctions.length > 0 || nextAuctions.some(isSoon) ? OFTEN_MS : CALMLY_MS
}

type ToDo = Home['toDo']
export type Task =
  | { kind: 'PAY'; id: string; invoice: ToDo['invoices'][number] }
  | { kind: 'REQUEST'; id: string; request: ToDo['requests'][number] }
  | { kind: 'JOIN'; id: string; window: ToDo['joins'][number] }
  | { kind: 'PREBID'; id: string; window: ToDo['prebids'][number] }
  | { kind: 'PRIZE'; id: string; prize: ToDo['prizes'][number] }
  | { kind: 'PAPERS'; id: string; papers: ToDo['papers'][number] }
  | { kind: 'CHARGE'; id: string; charge: ToDo['charges'][number] }

/** What costs a chance comes first: what is unpaid, windows that close, then papers, then charges. */
export const tasksOf = (toDo: ToDo): Task[] => [
  ...toDo.invoices.map((invoice) => ({ kind: 'PAY' as const, id: `pay-${invoice.invoiceId}`, invoice })),
  ...toDo.requests.map((request) => ({ kind: 'REQUEST' as const, id: `request-${request.requestId}`, request })),
  ...toDo.joins.map((window) => ({
    kind: 'JOIN' as const,
    id: `join-${window.auctionId}-${window.enrolledSubscriberId}`,
    window,
  })),
  ...toDo.prebids.map((window) => ({
    kind: 'PREBID' as const,
    id: `prebid-${window.auctionId}-${window.enrolledSubscriberId}`,
    window,
  })),
  ...toDo.prizes.map((prize) => ({ kind: 'PRIZE' as const, id: `prize-${prize.payoutId}`, prize })),
  ...toDo.papers.map((papers) => ({ kind: 'PAPERS' as const, id: `papers-${papers.requestId}`, papers })),
  ...toDo.charges.map((charge) => ({ kind: 'CHARGE' as const, id: `charge-${charge.chargeId}`, charge })),
]

/** Somebody who has nothing yet: no chit, no auction and nothing to do. */
export const isNewcomer = ({ chits, liveAuctions, nextAuctions, toDo }: Home) =>
  chits.length === 0 && liveAuctions.length === 0 && nextAuctions.length === 0 && tasksOf(toDo).length === 0

/** The clock of the service minus that of this device, so that a phone with a wrong time counts rightly. */
export const offsetMs = ({ serverTime }: Home, receivedAtMs: number) => Date.parse(serverTime) - receivedAtMs

/** The ticket that can take part in the room; null when nobody has joined with one. */
export const ticketInRoom = ({ tickets }: HomeAuction) =>
  tickets.find(({ canSubscribeRealtime, hasJoined }) => canSubscribeRealtime && hasJoined) ?? null

/** "99+" when the service stopped counting. */
export const shownCount = (count: number) => (count > 99 ? '99+' : String(count))
