// The top of the room: which chit, which ticket, and whether the phone hears the room.
import type { Session } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import type { Standing } from './room.rules.ts'
import type { RoomTicket } from './room-ticket.ts'

type RoomBarProps = {
  programName: string
  cycleNumber: number
  auctionId: string
  tickets: readonly RoomTicket[]
  active: RoomTicket
  /** How each ticket stands, by its id. */
  standings: Readonly<Record<string, Standing>>
  session: Session
  auctionStatus: string
  onSettings(): void
}

export const RoomBar = memo(function RoomBar(props: RoomBarProps) {
  const { programName, cycleNumber, auctionId, tickets, active, standings, session, auctionStatus, onSettings } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  const leave = () => navigate({ to: '/my/auctions/$auctionId', params: { auctionId } })
  return (
    <>
      <div className="k-bar">
        <Button look="quiet" icon onClick={leave} aria-label={t`Leave the room`}>
          <Icon name="back" size={24} />
        </Button>
        <div className="grow">
          <h1>{programName}</h1>
          <p className="sub">
            <Trans>Month {cycleNumber}</Trans>
          </p>
        </div>
        <span className="grid justify-items-end gap-1">
          <Connection session={session} auctionStatus={auctionStatus} />
          <Ticket number={active.ticketNumber} kind="me" long />
        </span>
        <Button look="quiet" icon onClick={onSettings} aria-label={t`Settings of the room`}>
          <Icon name="dots" size={24} />
        </Button>
      </div>
      {tickets.length > 1 && (
        <nav className="k-tabs" aria-label={t`Your tickets`}>
          {tickets.map(({ id, ticketNumber }) => (
            <Link
              key={id}
              to="/my/auctions/$auctionId/room/$enrolledSubscriberId"
              params={{ auctionId, enrolledSubscriberId: id }}
              replace
              activeProps={{ 'aria-current': 'page' }}
            >
              <Trans>Ticket {ticketNumber}</Trans>
              {standings[id] === 'LEADS' && (
                <b className="k-stand leads">
                  <Icon name="tick" size={16} />
                  <Trans>leads</Trans>
                </b>
              )}
              {standings[id] === 'OUTBID' && (
                <b className="k-stand outbid">
                  <Icon name="up" size={16} />
                  <Trans>outbid</Trans>
                </b>
              )}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
})

function Connection({ session, auctionStatus }: { session: Session; auctionStatus: string }) {
  const isHeard = session.kind === 'LIVE'
  const isLive = isHeard && auctionStatus === 'LIVE'
  return (
    <span className={classes('k-conn', !isLive && 'off')}>
      {isLive ? (
        <>
          <span className="k-dot pulse" />
          <Trans>Live</Trans>
        </>
      ) : !isHeard ? (
        <>
          <Icon name="off" size={16} />
          {session.kind === 'RECONNECTING' && session.isOffline ? <Trans>Offline</Trans> : <Trans>Reconnecting</Trans>}
        </>
      ) : auctionStatus === 'PAUSED' ? (
        <>
          <Icon name="pause" size={16} />
          <Trans>Paused</Trans>
        </>
      ) : (
        <>
          <Icon name="tick" size={16} />
          <Trans>Connected</Trans>
        </>
      )}
    </span>
  )
}
