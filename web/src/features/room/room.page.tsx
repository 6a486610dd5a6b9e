// The live room on a phone. Top to bottom: bar, banners, the lead and the clock, my line, announcement, feed, bid area.
import { getOwnAuction } from '@kuri/contract/auctions/subscriber.contract'
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import '../../ui/styles/room.css'
import { read } from '../../api/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../ui/feedback.tsx'
import { Page, usePageTitle } from '../../ui/page.tsx'
import { formatClock } from '../../ui/time.rules.ts'
import { Announcer, useAnnouncer } from './announcer.tsx'
import { ConnectionBanner, LastAnnouncement, StateBanner } from './banners.tsx'
import { BidArea } from './bid-area.tsx'
import { Feed } from './feed.tsx'
import { Hero } from './hero.tsx'
import { LateReceipt } from './late-receipt.tsx'
import { MyLine } from './my-line.tsx'
import { clockOf, isTooLate } from './room.rules.ts'
import { signalsBetween } from './room.signals.ts'
import { RoomBar } from './room-bar.tsx'
import { RoomSettings } from './room-settings.tsx'
import { closedWords } from './room-words.ts'
import { useIsOld } from './use-is-old.ts'
import { useRoom } from './use-room.ts'
import { useWakeLock } from './use-wake-lock.ts'

export type RoomTicket = { id: string; ticketNumber: number }

const route = getRouteApi('/member-full/my/auctions/$auctionId/room/$enrolledSubscriberId')

export default function RoomPage() {
  const { t } = useLingui()
  const { auctionId, enrolledSubscriberId } = route.useParams()
  const detail = useQuery(read(getOwnAuction, { params: { auctionId } }))
  const tickets = detail.data?.enrollments.map(({ enrolledSubscriberId: id, ticketNumber }) => ({ id, ticketNumber }))
  const active = tickets?.find(({ id }) => id === enrolledSubscriberId)
  if (detail.isError)
    return (
      <Page title={t`Live auction`}>
        <Problem error={detail.error} onRetry={() => void detail.refetch()} />
      </Page>
    )
  if (!detail.data || !tickets)
    return (
      <Page title={t`Live auction`}>
        <Skeleton heights={[160, 64, 240]} />
      </Page>
    )
  if (!active)
    return (
      <Page title={t`Live auction`}>
        <Empty>
          <Trans>This ticket is not yours, or not part of this auction.</Trans>
        </Empty>
      </Page>
    )
  return <Room auctionId={auctionId} tickets={tickets} active={active} lists={detail.data} />
}

type Lists = { programName: string; announcements: RoomState['announcements']; winners: RoomState['winners'] }
type RoomProps = { auctionId: string; tickets: RoomTicket[]; active: RoomTicket; lists: Lists }

function Room({ auctionId, tickets, active, lists }: RoomProps) {
  const { t, i18n } = useLingui()
  const [isOneTap, setOneTap] = useState(false)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const announcer = useAnnouncer(i18n.locale)
  const { client, room } = useRoom(
    auctionId,
    tickets.map(({ id }) => id),
    (before, after) => announcer.announce(signalsBetween(before, after, active.id)),
  )
  const { auction, session } = room
  const isOld = useIsOld(session)
  usePageTitle(lists.programName)
  useWakeLock(auction?.auctionStatus === 'LIVE')
  useEffect(() => {
    if (room.needsLists) client?.load({ announcements: [...lists.announcements], winners: [...lists.winners] })
  }, [client, room.needsLists, lists])

  if (session.kind === 'CLOSED' && session.reason !== 'LEFT')
    return <ClosedRoom auctionId={auctionId} programName={lists.programName} reason={session.reason} />
  if (!auction || !client)
    return (
      <Page title={lists.programName}>
        <Skeleton heights={[160, 64, 240]} />
      </Page>
    )
  const user = room.tickets[active.id]
  const late = room.intents.flatMap((intent) =>
    intent.enrolledSubscriberId === active.id && intent.state.kind === 'REFUSED' && isTooLate(intent.state.refusal)
      ? [{ intent, refusal: intent.state.refusal }]
      : [],
  )
  const speakTime = () => {
    const clock = clockOf(auction, client.serverNowMs())
    const left = 'remainingMs' in clock && clock.remainingMs !== null ? formatClock(clock.remainingMs) : null
    announcer.say(left === null ? t`The time left is not known.` : t`${left} left.`)
    setSettingsOpen(false)
  }
  return (
    <main id="main" tabIndex={-1} className="k-room" data-state={auction.auctionStatus} data-connection={session.kind}>
      <RoomBar
        programName={lists.programName}
        cycleNumber={auction.cycleNumber}
        auctionId={auctionId}
        tickets={tickets}
        active={active}
        leaderId={auction.leadingBid?.enrolledSubscriberId ?? null}
        session={session}
        auctionStatus={auction.auctionStatus}
        onSettings={() => setSettingsOpen(true)}
      />
      <ConnectionBanner room={room} />
      <Hero
        auction={auction}
        ticket={active.id}
        myAmount={user?.latestBid?.amount ?? null}
        isOld={isOld}
        serverNowMs={client.serverNowMs}
        roundTripMs={room.clock?.roundTripMs ?? null}
      />
      <StateBanner room={room} />
      <MyLine auction={auction} user={user} isOld={isOld} />
      <LastAnnouncement room={room} />
      <Feed rows={room.feed} tickets={tickets.map(({ id }) => id)} />
      {late.map(({ intent, refusal }) => (
        <LateReceipt
          key={intent.id}
          intent={intent}
          refusal={refusal}
          ticketNumber={active.ticketNumber}
          programName={lists.programName}
        />
      ))}
      {room.winners.length > 0 && (
        <div className="k-bid">
          <ButtonLink to="/my/auctions/$auctionId/result" params={{ auctionId }} look="gold" money block>
            <Trans>See the result</Trans>
          </ButtonLink>
        </div>
      )}
      {user && room.winners.length === 0 && auction.auctionStatus !== 'ENDED' && (
        <BidArea
          client={client}
          room={room}
          auction={auction}
          user={user}
          ticketNumber={active.ticketNumber}
          ticketNumbers={new Map(tickets.map(({ id, ticketNumber }) => [id, ticketNumber]))}
          isOneTap={isOneTap}
        />
      )}
      {isSettingsOpen && (
        <RoomSettings
          audience={room.audience}
          isOneTap={isOneTap}
          onOneTap={setOneTap}
          onSpeakTime={speakTime}
          onClose={() => setSettingsOpen(false)}
        />
      )}
      <Announcer polite={announcer.polite} assertive={announcer.assertive} />
    </main>
  )
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
