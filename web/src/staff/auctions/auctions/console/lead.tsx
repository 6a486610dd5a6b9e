// The lead, the clock and the calls.
import { sharesOf } from '@kuri/contract/auctions/rules/shares.rules'
import type { FeedRow } from '@kuri/room-client/feed'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { classes } from '../../../../ui/classes.ts'
import { formatRupees, Money } from '../../../../ui/money.tsx'
import { fallOf } from '../../../../ui/room/room-clock.rules.ts'
import { Time } from '../../../../ui/time.tsx'
import { RoomClock } from '../room-clock.tsx'
import type { StaffAuction } from '../staff-auction.ts'

type Props = {
  auction: StaffAuction
  feed: readonly FeedRow[]
  isOld: boolean
  roundTripMs: number | null
  serverNowMs(): number | null
}

const CALLS = ['FIRST_CALL', 'SECOND_CALL', 'THIRD_CALL'] as const

export function Lead({ auction, feed, isOld, roundTripMs, serverNowMs }: Props) {
  const { leadingBid, bidLimits } = auction
  const isPrize = bidLimits.meaning === 'PRIZE'
  const total = auction.totalAmount ?? bidLimits.highestAmount
  const shares = leadingBid && sharesOf(leadingBid.amount, total, bidLimits.meaning)
  return (
    <div className={classes('k-hero', isOld && 'old')}>
      <div className="say">
        <LeadWords auction={auction} feed={feed} />
        {auction.auctionStatus === 'LIVE' && auction.auctionEndAt && (
          <span className="nowrap">
            <Trans>ends</Trans> <Time at={auction.auctionEndAt} show="seconds" />
          </span>
        )}
      </div>
      <div className="main">
        <div>
          {leadingBid ? <Money rupees={leadingBid.amount} size="xxl" /> : <span className="k-amt xxl">–</span>}
          <p className="sub">
            {!shares ? (
              <Trans>Bids open at {formatRupees(isPrize ? bidLimits.highestAmount : bidLimits.lowestAmount)}</Trans>
            ) : isPrize ? (
              <Trans>
                takes home · gives up <b>{formatRupees(shares.givesUp)}</b>
              </Trans>
            ) : (
              <Trans>
                given up · takes home <b>{formatRupees(shares.takesHome)}</b>
              </Trans>
            )}
          </p>
        </div>
        <RoomClock auction={auction} isOld={isOld} roundTripMs={roundTripMs} serverNowMs={serverNowMs} />
      </div>
      {auction.pauseReason && auction.auctionStatus === 'PAUSED' && (
        <p className="sub">
          <Trans>Paused:</Trans> <b dir="auto">{auction.pauseReason}</b>
        </p>
      )}
      {auction.settings.auctionClosingMode === 'CALL_MODE' && <CallLamps phase={auction.closingPhase} />}
      <Fall auction={auction} total={total} />
    </div>
  )
}

/** Whose bid it is, from where, and its number. */
function LeadWords({ auction: { leadingBid, bidLimits }, feed }: Pick<Props, 'auction' | 'feed'>) {
  if (!leadingBid)
    return (
      <span>
        <Trans>No bid yet</Trans>
      </span>
    )
  const row = feed.find(({ bidId }) => bidId === leadingBid.id)
  return (
    <span>
      {bidLimits.meaning === 'PRIZE' ? <Trans>Lowest so far</Trans> : <Trans>Highest discount so far</Trans>} ·{' '}
      <b>
        <Trans>Ticket {leadingBid.ticketNumber}</Trans>, <span dir="auto">{leadingBid.subscriberName}</span>
      </b>
      {row && (
        <>
          {' · '}
          {row.source === 'FLOOR' ? <Trans>in the hall</Trans> : <Trans>on the phone</Trans>} ·{' '}
          <Trans>no. {row.serverSequence}</Trans>
        </>
      )}
    </span>
  )
}

function CallLamps({ phase }: { phase: StaffAuction['closingPhase'] }) {
  const { t } = useLingui()
  const words = [t`First call`, t`Second call`, t`Last call`]
  return (
    <div className="k-lamps" aria-hidden="true">
      {CALLS.map((call, index) => (
        <span key={call} className={phase === call ? 'on' : undefined}>
          {words[index]}
        </span>
      ))}
    </div>
  )
}

/** How far the lead has come between the pot and the limit of bids. */
function Fall({ auction, total }: { auction: StaffAuction; total: number }) {
  const { leadingBid, bidLimits, nextBid } = auction
  const fallen = leadingBid ? fallOf(auction, leadingBid.amount) : 0
  const at = { '--at': `${(fallen * 100).toFixed(1)}%` } as CSSProperties
  const next = nextBid.suggestedAmounts[0] ?? nextBid.requiredAmount
  return (
    <div className="k-fall">
      <div className="rail" aria-hidden="true">
        <span className="gone" style={at} />
        {leadingBid && <span className="pin" style={at} />}
      </div>
      <div className="ends">
        <span>
          <Trans>Pot {formatRupees(total)}</Trans>
        </span>
        <span>
          {nextBid.isAtFloor ? (
            <Trans>At the limit: a lot decides between equal bids</Trans>
          ) : (
            next !== null && <Trans>next {formatRupees(next)}</Trans>
          )}
        </span>
        <span>
          {bidLimits.meaning === 'PRIZE' ? (
            <Trans>Lowest prize {formatRupees(bidLimits.lowestAmount)}</Trans>
          ) : (
            <Trans>Largest discount {formatRupees(bidLimits.highestAmount)}</Trans>
          )}
        </span>
      </div>
    </div>
  )
}
