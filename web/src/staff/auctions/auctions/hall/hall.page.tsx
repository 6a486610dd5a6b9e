// The display for the projector: the lead in digits that the last row can read. It shows and never asks; names only when switched on.
import { sharesOf } from '@kuri/contract/auctions/rules/shares.rules'
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import '../../../../ui/styles/room.css'
import '../auctions.css'
import './hall.css'
import { read } from '../../../../api/query.ts'
import { Logo } from '../../../../app/logo.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Empty } from '../../../../ui/feedback.tsx'
import { formatRupees, Money } from '../../../../ui/money.tsx'
import { usePageTitle } from '../../../../ui/page.tsx'
import { useIsOld } from '../../../../ui/room/use-is-old.ts'
import { useWakeLock } from '../../../../ui/room/use-wake-lock.ts'
import { Time } from '../../../../ui/time.tsx'
import { NoAccess } from '../../../side/no-access.tsx'
import { useSide } from '../../../side/side.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { PhaseBadge } from '../auction-words.tsx'
import { type DrawnLot, onLot } from '../lot-channel.ts'
import { LotWheel } from '../lot-wheel.tsx'
import { RoomClock } from '../room-clock.tsx'
import type { StaffAuction } from '../staff-auction.ts'
import { useAuctionId } from '../use-auction-id.ts'
import { type StaffRoom, useStaffRoom } from '../use-staff-room.ts'
import { useTick } from '../use-tick.ts'
import { Phase, useNewestDraw } from '../winner/draw.tsx'
import { HallTools, useShowsNames } from './hall-tools.tsx'

const LAST_BIDS = 5

export default function HallPage() {
  const { t } = useLingui()
  const { can } = useSide()
  const auctionId = useAuctionId()
  const staffRoom = useStaffRoom(auctionId)
  const { auction, room } = staffRoom
  usePageTitle(t`Hall display`)
  useWakeLock(true)
  if (!can('auction.read')) return <NoAccess />
  const { session } = room
  if (session.kind === 'CLOSED' && session.reason !== 'LEFT')
    return (
      <main id="main" tabIndex={-1} className="k-work">
        <h1>{t`Hall display`}</h1>
        <Empty>
          <Trans>Not there, or not yours to see.</Trans>
        </Empty>
      </main>
    )
  if (!auction)
    return (
      <main id="main" tabIndex={-1} className="k-hall" aria-busy="true">
        <h1 className="sr">{t`Hall display`}</h1>
      </main>
    )
  return <Hall staffRoom={{ ...staffRoom, auction }} />
}

function Hall({ staffRoom }: { staffRoom: StaffRoom & { auction: StaffAuction } }) {
  const { t } = useLingui()
  const { auction, room, serverNowMs } = staffRoom
  const [showsNames, setShowsNames] = useShowsNames()
  const isOld = useIsOld(room.session)
  const lot = useHallLot(auction, room)
  const draw = useNewestDraw(auction.auctionId, auction.openDrawId)
  const { cycleNumber, bidLimits } = auction
  const isPrize = bidLimits.meaning === 'PRIZE'
  const rows = room.feed.filter(({ struck }) => !struck).slice(0, LAST_BIDS)
  const [said] = room.announcements
  const audience = room.audience ?? auction.audience
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes('k-hall', isOld && 'old')}
      data-state={auction.auctionStatus}
      data-connection={room.session.kind}
    >
      <header>
        <Logo onDark />
        <h1>
          <span dir="auto">{auction.programName}</span> · <Trans>Month {cycleNumber}</Trans>
        </h1>
        <span className="grow" />
        {isOld && (
          <span className="k-badge warn">
            <Trans>No connection, last known</Trans>
          </span>
        )}
        <PhaseBadge phase={auction.currentPhase} />
        <span className="rule">{isPrize ? <Trans>lowest wins</Trans> : <Trans>highest discount wins</Trans>}</span>
      </header>
      {lot ? (
        <section className="draw" aria-label={t`Lot`}>
          <p className="say">
            {draw && draw.id === auction.openDrawId ? (
              <Phase draw={draw} />
            ) : (
              <Trans>A lot decides between equal bids</Trans>
            )}
          </p>
          {lot.winner === null ? (
            <div className="k-lot">
              <ol>
                {lot.tickets.map((ticket) => (
                  <li key={ticket}>{ticket}</li>
                ))}
              </ol>
            </div>
          ) : (
            <LotWheel key={lot.winner} lot={{ tickets: lot.tickets, winner: lot.winner }} />
          )}
        </section>
      ) : (
        <HallLead auction={auction} room={room} showsNames={showsNames} />
      )}
      <aside>
        <h2>
          <Trans>Last bids</Trans>
        </h2>
        <ol>
          {rows.map((row) => (
            <li key={row.serverSequence} data-sequence={row.serverSequence}>
              <span>
                {row.ticketNumber}
                {showsNames && <small dir="auto"> {row.subscriberName}</small>}
              </span>
              <Money rupees={row.amount} />
            </li>
          ))}
        </ol>
      </aside>
      <footer>
        <RoomClock
          auction={auction}
          isOld={isOld}
          roundTripMs={room.clock?.roundTripMs ?? null}
          serverNowMs={serverNowMs}
        />
        <p className="said" dir="auto">
          {auction.auctionStatus === 'PAUSED' && auction.pauseReason ? auction.pauseReason : said?.message}
        </p>
        <p className="counts">
          <b>{audience.presentParticipantCount}</b> <Trans>here</Trans> · <b>{audience.bidderCount}</b>{' '}
          <Trans>have bid</Trans>
          <br />
          <Now serverNowMs={serverNowMs} />
        </p>
      </footer>
      <HallTools showsNames={showsNames} onShowsNames={setShowsNames} />
    </main>
  )
}

/** The time of the server, not of this computer. */
function Now({ serverNowMs }: { serverNowMs(): number | null }) {
  useTick(1000)
  const now = serverNowMs()
  return now === null ? null : <Time at={new Date(now).toISOString()} show="time" />
}

type LeadProps = { auction: StaffAuction; room: RoomState; showsNames: boolean }

function HallLead({ auction, room, showsNames }: LeadProps) {
  const { t } = useLingui()
  const { leadingBid, bidLimits } = auction
  const isPrize = bidLimits.meaning === 'PRIZE'
  const winner = room.winners.findLast(({ status }) => status === 'DECLARED')
  const isDecided = winner !== undefined && ['ENDED', 'COMPLETE'].includes(auction.auctionStatus)
  const shown = isDecided ? winner : leadingBid
  const total = auction.totalAmount ?? bidLimits.highestAmount
  const amount = shown?.amount ?? null
  const shares = amount === null ? null : sharesOf(amount, total, bidLimits.meaning)
  const digits = amount === null ? formatRupees(total) : formatRupees(amount)
  const name = shown?.subscriberName
  return (
    <section aria-label={t`The lead`} className="lead">
      <p className="say">
        {isDecided ? (
          <Trans>The winner</Trans>
        ) : !shown ? (
          <Trans>No bid yet · Pot</Trans>
        ) : isPrize ? (
          <Trans>Lowest so far</Trans>
        ) : (
          <Trans>Highest discount so far</Trans>
        )}
        {shown && (
          <span className="ticket">
            <Trans>Ticket {shown.ticketNumber}</Trans>
          </span>
        )}
        {showsNames && name && <span dir="auto">{name}</span>}
      </p>
      <p
        className="digits"
        style={{ '--chars': digits.length } as CSSProperties}
        data-paise={Math.round((amount ?? total) * 100)}
      >
        {digits}
      </p>
      <p className="say">
        {shares &&
          (isPrize ? (
            <Trans>
              takes home · gives up <b>{formatRupees(shares.givesUp)}</b>
            </Trans>
          ) : (
            <Trans>
              given up · takes home <b>{formatRupees(shares.takesHome)}</b>
            </Trans>
          ))}
      </p>
    </section>
  )
}

type HallLot = { tickets: readonly number[]; winner: number | null }

/** Equal best bids wait for their lot; the draw is shown when the winner page draws on this computer, or when its result is recorded. */
function useHallLot(auction: StaffAuction, room: RoomState): HallLot | null {
  const { endpoints } = useAuctionSide()
  const { auctionId } = auction
  const isEnded = auction.auctionStatus === 'ENDED'
  const candidates = useQuery({
    ...read(endpoints.listCandidates, { params: { auctionId }, query: { pageSize: 50 } }),
    enabled: isEnded,
  })
  const [drawn, setDrawn] = useState<DrawnLot | null>(null)
  const tied = useRef<readonly number[]>([])
  useEffect(() => onLot(auctionId, setDrawn), [auctionId])
  const first = candidates.data?.candidates[0]
  if (isEnded && first?.isTied)
    tied.current = candidates
      .data!.candidates.filter(({ isTied, amount }) => isTied && amount === first.amount)
      .map(({ ticketNumber }) => ticketNumber)
  const winner = room.winners.findLast(({ status }) => status === 'DECLARED')
  const isNews = room.lastTransition?.transition === 'winner_selected' && !room.lastTransition.isReplayed
  const byLot = winner?.selectionSource === 'LOT_SELECTION' && isNews ? winner.ticketNumber : null
  const tickets = drawn?.tickets ?? tied.current
  const [shownFor, setShownFor] = useState<number | null>(null)
  useEffect(() => {
    if (byLot === null) return
    const timer = setTimeout(() => setShownFor(byLot), RESULT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [byLot])
  if (byLot !== null && shownFor !== byLot && tickets.includes(byLot)) return { tickets, winner: byLot }
  if (!isEnded || winner) return null
  if (drawn) return drawn
  return first?.isTied ? { tickets, winner: null } : null
}

const RESULT_SHOWN_MS = 12_000
