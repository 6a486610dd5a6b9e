// Compares the tables with the replies and events that the bidders received. Each contradiction is a fault, described in a sentence.
import type { Database } from '@kuri/server/platform/db/types'
import type { Room } from '@kuri/server/testing/rooms'
import { sql } from 'kysely'
import { checkHistory, type HistoryCall } from '../../sim/checks/history.ts'
import { type Answer, isAcknowledged } from './answers.ts'
import type { ReceivedEvent } from './event-recorder.ts'

type StoredBid = { id: string; enrollmentId: string; messageId: string; amountPaise: number; serverSequence: number }
type LoggedEvent = { serverSequence: number; stateVersion: number; bidId: string | null }
export type StoredState = Awaited<ReturnType<typeof readStoredState>>

/** One snapshot of the auction, while the bidding may go on. */
export const readStoredState = (db: Database, { auctionId }: Room) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const auction = await tx
        .selectFrom('auctions')
        .select(['serverSequence', 'stateVersion', 'bidCount', 'leadingBidId', 'leadingAmountPaise'])
        .where('id', '=', auctionId)
        .executeTakeFirstOrThrow()
      const bids: StoredBid[] = await tx
        .selectFrom('bids')
        .select(['id', 'enrollmentId', 'messageId', 'amountPaise', 'serverSequence'])
        .where('auctionId', '=', auctionId)
        .orderBy('serverSequence')
        .execute()
      const events: LoggedEvent[] = await tx
        .selectFrom('roomEvents')
        .select(['serverSequence', 'stateVersion', sql<string | null>`payload::json #>> '{bid,id}'`.as('bidId')])
        .where('auctionId', '=', auctionId)
        .orderBy('serverSequence')
        .execute()
      return { auction, bids, events }
    })

const messageKey = (enrollmentId: string, messageId: string) => `${enrollmentId} ${messageId}`

/** Acknowledged bids are stored once and as acknowledged; refused bids are not stored, and were refused as not better. */
export function answerFaults({ bids }: StoredState, { members }: Room, answers: readonly Answer[]): string[] {
  const stored = Map.groupBy(bids, ({ enrollmentId, messageId }) => messageKey(enrollmentId, messageId))
  return answers.flatMap((answer) => {
    const { member, id, amountPaise, reply } = answer
    const rows = stored.get(messageKey(members[member]!.enrollmentId, id)) ?? []
    if (!isAcknowledged(answer)) {
      if (rows.length > 0) return [`${id} was refused and is stored`]
      return 'reason' in reply.data && reply.data.reason === 'BID_NOT_BETTER'
        ? []
        : [`${id} was refused: ${JSON.stringify(reply.data)}`]
    }
    const receipt = answer.reply.data
    const [row] = rows
    if (!row || rows.length > 1)
      return [`${id} was acknowledged as ${JSON.stringify(reply.data)} and is stored ${rows.length} times`]
    const isAsAcknowledged =
      row.id === receipt.bidId && row.amountPaise === amountPaise && row.serverSequence === receipt.serverSequence
    return isAsAcknowledged
      ? []
      : [`${id} was acknowledged as ${JSON.stringify(reply.data)}, stored as ${JSON.stringify(row)}`]
  })
}

/** The replies fit one order of all bids: no later bid before an earlier one, no refusal that was never true. Amounts only go down. */
export function historyFaults({ bids }: StoredState, calls: readonly HistoryCall[]): string[] {
  const stored = bids.map(({ enrollmentId, messageId, amountPaise, serverSequence }) => ({
    key: messageKey(enrollmentId, messageId),
    bidder: enrollmentId,
    amountPaise,
    sequence: serverSequence,
  }))
  const rules = { isBetter: (amount: number, leading: number) => amount < leading, isSharedLimit: () => false }
  return checkHistory(calls, stored, rules).map(({ rule, text }) => `rule ${rule}: ${text}`)
}

/** When every bid has its reply, nothing is stored that was not acknowledged. */
export function surplusFaults({ bids }: StoredState, answers: readonly Answer[]): string[] {
  const acknowledged = new Set(answers.filter(isAcknowledged).map(({ reply }) => reply.data.bidId))
  return bids.filter(({ id }) => !acknowledged.has(id)).map(({ messageId }) => `${messageId} is stored, unacknowledged`)
}

/** The log has no gap, each bid has its event, and the auction's row says the same. */
export function logFaults({ auction, bids, events }: StoredState): string[] {
  const gap = events.findIndex(({ serverSequence }, index) => serverSequence !== index + 1)
  const bidEvents = events.filter(({ bidId }) => bidId !== null)
  const stray = bidEvents.findIndex(
    ({ bidId, serverSequence }, index) => bids[index]?.id !== bidId || bids[index]?.serverSequence !== serverSequence,
  )
  const unsound = bids.findIndex(({ amountPaise }, index) => index > 0 && amountPaise >= bids[index - 1]!.amountPaise)
  const leader = bids.at(-1)
  const expected = {
    serverSequence: events.length,
    stateVersion: events.at(-1)?.stateVersion ?? 0,
    bidCount: bids.length,
    leadingBidId: leader?.id ?? null,
    leadingAmountPaise: leader?.amountPaise ?? null,
  }
  return [
    ...(gap < 0 ? [] : [`the log has no event ${gap + 1}`]),
    ...(stray < 0 && bidEvents.length === bids.length ? [] : [`bids and their events differ from bid ${stray + 1} on`]),
    ...(unsound < 0 ? [] : [`bid ${unsound + 1} is no better than the one before`]),
    ...Object.entries(expected).flatMap(([key, value]) => {
      const is = auction[key as keyof typeof expected]
      return is === value ? [] : [`the auction's ${key} is ${is}, not ${value}`]
    }),
  ]
}

/** The received events are those of the log. */
export function receivedFaults({ events }: StoredState, received: readonly ReceivedEvent[]): string[] {
  const wrong = received.find(({ serverSequence, bidId }) => events[serverSequence - 1]?.bidId !== bidId)
  return wrong ? [`event ${wrong.serverSequence} was received with bid ${wrong.bidId}`] : []
}
