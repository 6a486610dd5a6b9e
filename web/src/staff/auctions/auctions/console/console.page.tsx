// The console of a live auction: participants, the lead with floor bids and the feed, and what the operator can do.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import '../../../../ui/styles/room.css'
import '../auctions.css'
import { Empty, Skeleton } from '../../../../ui/feedback.tsx'
import { usePageTitle } from '../../../../ui/page.tsx'
import { useIsOld } from '../../../../ui/room/use-is-old.ts'
import { useWakeLock } from '../../../../ui/room/use-wake-lock.ts'
import { NoAccess } from '../../../side/no-access.tsx'
import { useSide } from '../../../side/side.tsx'
import { ActionButtons } from '../action-buttons.tsx'
import { Announcements } from '../announcements/announcements.tsx'
import type { StaffAuction } from '../staff-auction.ts'
import { useAuctionId } from '../use-auction-id.ts'
import { happenedIn, type StaffRoom, useStaffRoom } from '../use-staff-room.ts'
import { ActionLog } from './action-log.tsx'
import { BidFeed } from './bid-feed.tsx'
import { ConsoleBanner } from './console-banner.tsx'
import { ConsoleBar } from './console-bar.tsx'
import { FloorBid } from './floor-bid.tsx'
import { Lead } from './lead.tsx'
import { MarkDialog, type Marked } from './mark-dialog.tsx'
import { Participants } from './participants.tsx'
import { useSpoken } from './use-spoken.ts'

export default function ConsolePage() {
  const { t } = useLingui()
  const { can } = useSide()
  const auctionId = useAuctionId()
  const staffRoom = useStaffRoom(auctionId)
  const { auction, room, client } = staffRoom
  usePageTitle(auction?.programName ?? t`Live console`)
  if (!can('auction.read')) return <NoAccess />
  const { session } = room
  if (session.kind === 'CLOSED' && session.reason !== 'LEFT')
    return (
      <main id="main" tabIndex={-1} className="k-work">
        <h1>{t`Live console`}</h1>
        <Empty>
          {session.reason === 'UNAUTHORIZED' ? (
            <Trans>Your session has ended. Sign in again.</Trans>
          ) : (
            <Trans>Not there, or not yours to see.</Trans>
          )}
        </Empty>
      </main>
    )
  if (!auction || !client)
    return (
      <main id="main" tabIndex={-1} className="k-work">
        <h1>{t`Live console`}</h1>
        <Skeleton heights={[52, 200, 400]} />
      </main>
    )
  return <Console staffRoom={{ ...staffRoom, auction }} />
}

function Console({ staffRoom }: { staffRoom: StaffRoom & { auction: StaffAuction } }) {
  const { t } = useLingui()
  const { can } = useSide()
  const { auction, room, serverNowMs } = staffRoom
  const { auctionId } = auction
  const place = { branchId: auction.branchId, programId: auction.programId }
  const isOld = useIsOld(room.session)
  const [floorTicket, setFloorTicket] = useState<{ number: number; count: number } | null>(null)
  const [marked, setMarked] = useState<Marked | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const floor = useRef<HTMLInputElement>(null)
  useWakeLock(auction.auctionStatus === 'LIVE')
  useShortcuts({ '/': search, f: floor })
  const { polite, assertive } = useSpoken(room)
  const mayBid = can('auction.bid.manage', place)
  const bidFor = mayBid ? (number: number) => setFloorTicket((old) => ({ number, count: (old?.count ?? 0) + 1 })) : null
  return (
    <main
      id="main"
      tabIndex={-1}
      className="k-console"
      data-state={auction.auctionStatus}
      data-connection={room.session.kind}
    >
      <ConsoleBar auction={auction} room={room} />
      <ConsoleBanner room={room} />
      <Participants
        auctionId={auctionId}
        room={room}
        leadId={auction.leadingBid?.enrolledSubscriberId ?? null}
        searchRef={search}
        onFloorBid={bidFor}
        onMark={mayBid ? setMarked : null}
      />
      <section aria-label={t`Lead and bids`}>
        <Lead
          auction={auction}
          feed={room.feed}
          isOld={isOld}
          serverNowMs={serverNowMs}
          roundTripMs={room.clock?.roundTripMs ?? null}
        />
        {mayBid && <FloorBid staffRoom={staffRoom} ticketRef={floor} chosen={floorTicket} />}
        <BidFeed room={room} serverNowMs={serverNowMs} onMark={mayBid ? setMarked : null} />
      </section>
      <section aria-label={t`What you can do`}>
        <div className="k-scroller">
          <div className="k-pane-b">
            <ActionButtons staffRoom={staffRoom} place={place} isConsole />
          </div>
          <h2 className="k-pane-h">
            <Trans>Announce</Trans>
          </h2>
          <Announcements staffRoom={staffRoom} auctionId={auctionId} place={place} />
          <ActionLog auctionId={auctionId} happened={happenedIn(room)} />
        </div>
      </section>
      {marked && <MarkDialog marked={marked} staffRoom={staffRoom} onClose={() => setMarked(null)} />}
      <p className="sr" aria-live="polite">
        {polite}
      </p>
      <p className="sr" aria-live="assertive">
        {assertive}
      </p>
    </main>
  )
}

/** Keys that lead to a field. None of them changes anything. */
function useShortcuts(fields: Record<string, React.RefObject<HTMLInputElement | null>>) {
  const known = useRef(fields)
  known.current = fields
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')
      const field = known.current[event.key]?.current
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !field) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
