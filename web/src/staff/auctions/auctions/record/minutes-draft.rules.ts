// Who was in the hall, between the form of a draft and the service. Pure.

import type { Data } from '@kuri/contract/kit/route'
import type { getAuctionMinutes } from '@kuri/contract/proof/minutes.contract'
import { fromIndianField, toIndianField } from '../../../parts/month.rules.ts'

export type SuggestedPresence = Data<typeof getAuctionMinutes.company>['suggested']['presentInHall']
/** The name of the proxy by ticket; empty for members who came themselves. */
export type InHall = ReadonlyMap<string, string>

export const inHallOf = (stated: SuggestedPresence): InHall =>
  new Map(stated.map(({ enrolledSubscriberId, proxyName }) => [enrolledSubscriberId, proxyName ?? '']))

/** What the field for the time holds. Empty where the members came at different times: the form asks for one. */
export function presentSince(stated: SuggestedPresence): string {
  const times = new Set(stated.map(({ from }) => from))
  const [only] = times
  return only !== undefined && times.size === 1 ? toIndianField(only) : ''
}

/** When somebody left is kept as it was stated before. */
export function toPresentInHall(inHall: InHall, from: string, stated: SuggestedPresence) {
  const left = new Map(stated.map(({ enrolledSubscriberId, to }) => [enrolledSubscriberId, to]))
  return [...inHall].map(([enrolledSubscriberId, proxyName]) => ({
    enrolledSubscriberId,
    ...(proxyName.trim() ? { mode: 'PROXY' as const, proxyName } : { mode: 'FLOOR' as const }),
    from: fromIndianField(from),
    to: left.get(enrolledSubscriberId) ?? null,
  }))
}
