// The room of an auction for a console: state, what staff may do now, and commands with one answer each.
import type { AuctionActions } from '@kuri/contract/auctions/rules/actions.rules'
import type { RoomClient } from '@kuri/room-client/room-client'
import type { RoomState } from '@kuri/room-client/room-state'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../api/api.ts'
import { useLiveRoom } from '../../../app/use-live-room.ts'
import { type AuctionSide, useAuctionSide } from './auction-side.ts'
import { actionsNow } from './room.rules.ts'
import type { StaffAuction } from './staff-auction.ts'
import { useTick } from './use-tick.ts'

export type StaffRoom = {
  client: RoomClient | null
  room: RoomState
  auction: StaffAuction | null
  isConnected: boolean
  actions: AuctionActions | null
  serverNowMs(): number | null
}

const MAX_FEED_ROWS = 200
const BID_PAGE = 100
/** A hundred bids a second drawn one by one leave a slow computer no time for keys; four times a second is as good to the eye. */
const DRAW_EVERY_MS = 250

export function useStaffRoom(auctionId: string): StaffRoom {
  const { client, room } = useLiveRoom(auctionId, { maxFeedRows: MAX_FEED_ROWS, drawEveryMs: DRAW_EVERY_MS })
  const side = useAuctionSide()
  useOlderBids(side, auctionId, client, room)
  // The prebid window closes by itself.
  useTick(1000, room.auction?.prebidPhase === 'OPEN')
  const auction = room.auction && 'actions' in room.auction ? room.auction : null
  const serverNowMs = client?.serverNowMs ?? (() => null)
  return {
    client,
    room,
    auction,
    isConnected: room.session.kind === 'LIVE',
    actions: auction && actionsNow(auction, serverNowMs()),
    serverNowMs,
  }
}

/** A snapshot brings ten bids; a console shows more. They are read again when the history was lost. */
function useOlderBids({ endpoints }: AuctionSide, auctionId: string, client: RoomClient | null, room: RoomState) {
  const isShort = room.auction !== null && room.auction.bidCount > room.feed.length && room.feed.length < BID_PAGE
  const isLive = room.session.kind === 'LIVE'
  useEffect(() => {
    if (!client || !isShort || !isLive) return
    const query = { bidPageSize: BID_PAGE, prebidPageSize: 1, participantPageSize: 1 }
    api(endpoints.getAuction, { params: { auctionId }, query }).then(
      ({ liveBids }) => client.loadBids(liveBids.items),
      () => {},
    )
  }, [client, isShort, isLive, auctionId, endpoints])
}

const READ_AGAIN_MS = 1000

/** Reads lists again after what happened in the room, at most once a second. */
export function useOutdates(paths: readonly string[], happened: unknown) {
  const queries = useQueryClient()
  const isFirst = useRef(true)
  const lastAt = useRef(0)
  const list = paths.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `happened` is what it waits for
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const waitMs = Math.max(0, lastAt.current + READ_AGAIN_MS - performance.now())
    const timer = setTimeout(() => {
      lastAt.current = performance.now()
      invalidate(queries, list.split(','))
    }, waitMs)
    return () => clearTimeout(timer)
  }, [happened])
}

const invalidate = (queries: QueryClient, paths: readonly string[]) => {
  for (const path of paths) void queries.invalidateQueries({ queryKey: [path] })
}

/** What changes when anything but a bid happens. */
export const happenedIn = ({ staff, stateVersion, session, feed }: RoomState) =>
  [
    staff.passed[0]?.serverSequence ?? 0,
    staff.listVersion,
    session.kind,
    stateVersion === 0,
    feed.find(({ source }) => source === 'FLOOR')?.serverSequence ?? 0,
  ].join()
