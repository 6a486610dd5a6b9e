// The panel with the lead and the clock: the biggest thing on the screen, and what it means.
import { sharesOf } from '@kuri/contract/auctions/rules/shares.rules'
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { classes } from '../../../ui/classes.ts'
import { formatRupees, Money } from '../../../ui/money.tsx'
import { fallOf } from '../../../ui/room/room-clock.rules.ts'
import { Clock } from './clock.tsx'

type HeroProps = {
  auction: NonNullable<RoomState['auction']>
  ticket: string
  /** My last bid, for the mark on the rail. */
  myAmount: number | null
  /** The connection is gone for a while: the lead is the last known one. */
  isOld: boolean
  serverNowMs: () => number | null
  roundTripMs: number | null
}

export function Hero({ auction, ticket, myAmount, isOld, serverNowMs, roundTripMs }: HeroProps) {
  const { t } = useLingui()
  const { leadingBid, bidLimits } = auction
  const isPrize = bidLimits.meaning === 'PRIZE'
  const total = auction.totalAmount ?? bidLimits.highestAmount
  const isMine = leadingBid?.enrolledSubscriberId === ticket
  const shares = leadingBid && sharesOf(leadingBid.amount, total, bidLimits.meaning)
  const opening = isPrize ? bidLimits.highestAmount : bidLimits.lowestAmount
  const givesUp = shares && formatRupees(shares.givesUp)
  const takesHome = shares && formatRupees(shares.takesHome)
  return (
    <section className={classes('k-hero', isOld && 'old')} aria-label={t`The lead`}>
      <div className="say">
        <span>
          {!leadingBid ? (
            <Trans>No bid yet</Trans>
          ) : (
            <>
              {isPrize ? <Trans>Lowest so far</Trans> : <Trans>Highest discount so far</Trans>} ·{' '}
              <b>{isMine ? <Trans>You</Trans> : <Trans>Ticket {leadingBid.ticketNumber}</Trans>}</b>
            </>
          )}
        </span>
        <span className="nowrap">{isPrize ? <Trans>Lowest wins</Trans> : <Trans>Highest wins</Trans>}</span>
      </div>
      <div className="main">
        <Money rupees={leadingBid?.amount ?? opening} size="xl" />
        <Clock auction={auction} serverNowMs={serverNowMs} isOld={isOld} roundTripMs={roundTripMs} />
      </div>
      <p className="sub">
        {!shares ? (
          isPrize ? (
            <Trans>is the most that a bid may take home</Trans>
          ) : (
            <Trans>is the smallest discount that a bid may give</Trans>
          )
        ) : isPrize ? (
          <Trans>
            takes home · gives up <b>{givesUp}</b>
          </Trans>
        ) : (
          <Trans>
            given up · takes home <b>{takesHome}</b>
          </Trans>
        )}
      </p>
      <Fall auction={auction} isMine={isMine} myAmount={myAmount} />
    </section>
  )
}

const at = (fraction: number) => ({ '--at': `${(fraction * 100).toFixed(1)}%` }) as CSSProperties

/** The rail from the whole pot to the best possible bid, with the lead and my own last bid on it. */
function Fall({ auction, isMine, myAmount }: Pick<HeroProps, 'auction' | 'myAmount'> & { isMine: boolean }) {
  const { leadingBid, bidLimits, totalAmount } = auction
  const fallen = leadingBid ? fallOf(auction, leadingBid.amount) : 0
  const isPrize = bidLimits.meaning === 'PRIZE'
  return (
    <div className="k-fall">
      <div className="rail" aria-hidden="true">
        <span className="gone" style={at(fallen)} />
        {myAmount !== null && !isMine && <span className="pin me" style={at(fallOf(auction, myAmount))} />}
        {leadingBid && <span className={classes('pin', isMine && 'own')} style={at(fallen)} />}
      </div>
      <div className="ends">
        <span>
          <Trans>Pot {formatRupees(totalAmount ?? 0)}</Trans>
        </span>
        <span>
          {isPrize ? (
            <Trans>Lowest prize {formatRupees(bidLimits.lowestAmount)}</Trans>
          ) : (
            <Trans>Largest discount {formatRupees(bidLimits.highestAmount)}</Trans>
          )}
        </span>
      </div>
    </div>
  )
}
