// The live room on a phone. Top to bottom: bar, banners, the lead and the clock, my line, announcement, feed, bid area. What stands above the
// bid area scrolls when it is higher than the screen allows; the bid area stays where it is.
import { getOwnAuction } from '@kuri/contract/auctions/subscriber.contract'
import type { RoomClient } from '@kuri/room-client/room-client'
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import '../../../ui/styles/room.css'
import { read } from '../../../api/query.ts'
import { makeFrameInbox } from '../../../app/receipts/frame-inbox.ts'
import type { Receipts } from '../../../app/receipts/receipts.tsx'
import { useLiveRoom } from '../../../app/use-live-room.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Page, usePageTitle } from '../../../ui/page.tsx'
import { useIsOld } from '../../../ui/room/use-is-old.ts'
import { useWakeLock } from '../../../ui/room/use-wake-lock.ts'
import { Announcer, useAnnouncer } from './announcer.tsx'
import { ConnectionBanner, StateBanner } from './banners.tsx'
import { BidArea } from './bid-area.tsx'
import { Feed } from './feed.tsx'
import { Hero } from './hero.tsx'
import { MyLine } from './my-line.tsx'
import type { Opened } from './opened-sheet.tsx'
import { isDecided, standingOf } from './room.rules.ts'
import { signalsBetween } from './room.signals.ts'
import { RoomBar } from './room-bar.tsx'
import type { RoomTicket } from './room-ticket.ts'
import { closedWords } from './room-words.ts'
import { useLastMinute } from './use-last-minute.ts'
import { useSheets } from './use-sheets.ts'

/** Eight pictures a second are read as well as more, and leave a slow phone time for taps. */
const DRAW_EVERY_MS = 120

const route = getRouteApi('/member-full/my/auctions/$auctionId/room/$enrolledSubscriberId')

export default function RoomPage() {
  const { t } = useLingui()
  const { auctionId, enrolledSubscriberId } = route.useParams()
  const detail = useQuery(read(getOwnAuction, { params: { auctionId } }))
  const tickets = detail.data?.enrollments.map(({ enrolledSubscriberId: id, ticketNumber }) => ({ id, ticketNumber }))
  const active = tickets?.find(({ id }) => id === enrolledSubscriberId)
  if (detail.isError || !detail.data || !tickets || !active)
    return (
      <Page title={t`Live auction`}>
        {detail.isError ? (
          <Problem error={detail.error} onRetry={() => void detail.refetch()} />
        ) : !tickets ? (
          <Skeleton heights={[160, 64, 240]} />
        ) : (
          <Empty>
            <Trans>This ticket is not yours, or not part of this auction.</Trans>
          </Empty>
        )}
      </Page>
    )
  const readLists = async () => (await detail.refetch()).data ?? null
  return <Room auctionId={auctionId} tickets={tickets} active={active} lists={detail.data} readLists={readLists} />
}

type Lists = {
  programName: string
  stateVersion: number
  announcements: RoomState['announcements']
  winners: RoomState['winners']
}
type RoomProps = {
  auctionId: string
  tickets: RoomTicket[]
  active: RoomTicket
  lists: Lists
  readLists(): Promise<Lists | null>
}

/** The connection of the page, and everything that follows the room: sounds, the screen lock, lists, receipts. */
function useRoom({ auctionId, tickets, active, lists, readLists }: RoomProps) {
  const { i18n } = useLingui()
  const ticketIds = tickets.map(({ id }) => id)
  const announcer = useAnnouncer(i18n.locale)
  const [inbox] = useState(makeFrameInbox)
  const [receipts, setReceipts] = useState<Receipts | null>(null)
  const { client, room } = useLiveRoom(auctionId, {
    onFrame: inbox.put,
    tickets: ticketIds,
    drawEveryMs: DRAW_EVERY_MS,
    onChange: (before, after) => announcer.announce(signalsBetween(before, after, active.id)),
  })
  const { auction, session } = room
  const isOld = useIsOld(session)
  usePageTitle(lists.programName)
  useWakeLock(auction?.auctionStatus === 'LIVE')
  useLastMinute(auction, client?.serverNowMs ?? (() => null), () => announcer.announce([{ kind: 'LAST_MINUTE' }]))
  useLists(client, room.needsLists && session.kind === 'LIVE', room.stateVersion, lists, readLists)
  const sheets = useSheets(session.kind === 'LIVE')
  const standings = useMemo(
    () => Object.fromEntries(Object.entries(room.tickets).map(([id, each]) => [id, standingOf(each)])),
    [room.tickets],
  )
  return { client, room, isOld, sheets, standings, ticketIds, announcer, inbox, receipts, setReceipts }
}

function Room(props: RoomProps) {
  const { auctionId, tickets, active, lists } = props
  const live = useRoom(props)
  const { client, room, isOld, sheets, standings, ticketIds, announcer, inbox, receipts, setReceipts } = live
  const { auction, session } = room
  const [isOneTap, setOneTap] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const openSettings = useCallback(() => setOpened('SETTINGS'), [])
  if (session.kind === 'CLOSED' && session.reason !== 'LEFT')
    return <ClosedRoom auctionId={auctionId} programName={lists.programName} reason={session.reason} />
  if (!auction || !client)
    return (
      <Page title={lists.programName}>
        <Skeleton heights={[160, 64, 240]} />
      </Page>
    )
  const user = room.tickets[active.id]
  const hasWinner = isDecided(room)
  const isContradicted = receipts !== null && receipts.state.contradiction !== null
  return (
    <main id="main" tabIndex={-1} className="k-room" data-state={auction.auctionStatus} data-connection={session.kind}>
      <div className="k-above">
        <RoomBar
          programName={lists.programName}
          cycleNumber={auction.cycleNumber}
          auctionId={auctionId}
          tickets={tickets}
          active={active}
          standings={standings}
          session={session}
          auctionStatus={auction.auctionStatus}
          onSettings={openSettings}
        />
        <ConnectionBanner room={room} />
        {sheets && <sheets.KeepReceipts auctionId={auctionId} inbox={inbox} onChange={setReceipts} />}
        {sheets && isContradicted && (
          <sheets.ContradictionBanner auctionId={auctionId} keeper={receipts.keeper} client={client} />
        )}
        <Hero
          auction={auction}
          ticket={active.id}
          myAmount={user?.latestBid?.amount ?? null}
          isOld={isOld}
          serverNowMs={client.serverNowMs}
          roundTripMs={room.clock?.roundTripMs ?? null}
        />
        <div className="k-middle">
          <StateBanner room={room} />
          {sheets && <sheets.Winners room={room} auction={auction} ticket={active.id} />}
          <MyLine auction={auction} user={user} isOld={isOld} />
          {sheets && <sheets.RemovedPrebid user={user} />}
          {sheets && <sheets.LastAnnouncement room={room} />}
          {sheets && <sheets.LateReceipts room={room} ticket={active} programName={lists.programName} />}
          <Feed
            rows={room.feed}
            tickets={ticketIds}
            onOlder={auction.bidCount > room.feed.length ? () => setOpened('OLDER_BIDS') : null}
          />
        </div>
      </div>
      {(hasWinner || auction.openDrawId) && (
        <div className="k-bid">
          <ButtonLink to="/my/auctions/$auctionId/result" params={{ auctionId }} look="gold" money block>
            {hasWinner ? <Trans>See the result</Trans> : <Trans>A draw decides: take part</Trans>}
          </ButtonLink>
        </div>
      )}
      {user && !hasWinner && !isContradicted && auction.auctionStatus !== 'ENDED' && (
        <BidArea
          client={client}
          room={room}
          auction={auction}
          user={user}
          ticketNumber={active.ticketNumber}
          ticketNumbers={new Map(tickets.map(({ id, ticketNumber }) => [id, ticketNumber]))}
          isOneTap={isOneTap}
          sheets={sheets}
          receipts={receipts}
        />
      )}
      {sheets && opened && (
        <sheets.OpenedSheet
          {...props}
          {...live}
          auction={auction}
          client={client}
          opened={opened}
          isOneTap={isOneTap}
          onOneTap={setOneTap}
          onClose={() => setOpened(null)}
        />
      )}
      <Announcer polite={announcer.polite} assertive={announcer.assertive} />
    </main>
  )
}

/** The first lists came with the page. When the room has lost its history, they are read again. */
function useLists(
  client: RoomClient | null,
  isNeeded: boolean,
  stateVersion: number,
  known: Lists,
  readLists: () => Promise<Lists | null>,
) {
  const current = useRef({ known, stateVersion, readLists })
  current.current = { known, stateVersion, readLists }
  useEffect(() => {
    if (!client || !isNeeded) return
    const load = (lists: Lists | null) => lists && client.load(lists)
    const room = current.current
    // Something was announced between the reading of the page and the connection when the versions differ.
    if (room.known.stateVersion === room.stateVersion) load(room.known)
    else void room.readLists().then(load, () => {})
  }, [client, isNeeded])
}

const ClosedRoom = ({ auctionId, programName, reason }: { auctionId: string; programName: string; reason: string }) => (
  <Page title={programName}>
    <Empty
      action={
        <ButtonLink to="/my/auctions/$auctionId" params={{ auctionId }}>
          <Trans>To the auction page</Trans>
        </ButtonLink>
      }
    >
      {closedWords(reason)}
    </Empty>
  </Page>
)
