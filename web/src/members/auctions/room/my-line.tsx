// Where the ticket stands, in a word, a shape and a color; and if it cannot bid, why and what helps.
import type { RoomUser } from '@kuri/room-client/frames'
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { formatRupees } from '../../../ui/money.tsx'
import { bidBlockedWords } from './room-words.ts'

type MyLineProps = { auction: NonNullable<RoomState['auction']>; user: RoomUser | undefined; isOld: boolean }

export function MyLine({ auction, user, isOld }: MyLineProps) {
  if (!user) return null
  const { auctionStatus, leadingBid, nextBid, bidLimits } = auction
  const mine = user.latestBid && !user.latestBid.deletedAt ? formatRupees(user.latestBid.amount) : null
  const isOver = auctionStatus !== 'LIVE' && auctionStatus !== 'PAUSED'
  if (user.isLiveBidDisqualified)
    return (
      <Line icon="stop" title={<Trans>You are out of this auction</Trans>}>
        {bidBlockedWords('LIVE_BID_DISQUALIFIED')} <span dir="auto">{reasonOf(user)}</span>
      </Line>
    )
  if (user.latestBid?.deletedAt && !user.isLeadingBidder && !isOver)
    return (
      <Line icon="stop" title={<Trans>The company has taken your bid out</Trans>}>
        <span dir="auto">{user.latestBid.deletionReason}</span>
      </Line>
    )
  if (user.isLeadingBidder && isOld)
    return (
      <Line icon="info" title={<Trans>You led when we last heard</Trans>}>
        <Trans>Others may have bid since. Stay on this page.</Trans>
      </Line>
    )
  if (user.isLeadingBidder)
    return (
      <Line icon="tick" look="leading" title={<Trans>You lead</Trans>}>
        {auctionStatus === 'PAUSED' ? (
          <Trans>Your bid stays. Nothing is lost by a pause.</Trans>
        ) : bidLimits.meaning === 'PRIZE' ? (
          <Trans>You take home {mine} if nobody goes lower</Trans>
        ) : (
          <Trans>You give up {mine} if nobody gives more</Trans>
        )}
      </Line>
    )
  if (mine !== null && leadingBid && !isOver) {
    const distance =
      nextBid.suggestedAmounts[0] === undefined ? null : Math.abs(leadingBid.amount - nextBid.suggestedAmounts[0])
    const by = distance === null ? null : formatRupees(distance)
    return (
      <Line icon="up" look="outbid" title={<Trans>Outbid</Trans>}>
        {by === null ? (
          <Trans>Your last bid {mine}</Trans>
        ) : bidLimits.meaning === 'PRIZE' ? (
          <Trans>
            Your last bid {mine} · go {by} lower
          </Trans>
        ) : (
          <Trans>
            Your last bid {mine} · give {by} more
          </Trans>
        )}
      </Line>
    )
  }
  if (user.bidBlockedReason && auctionStatus === 'LIVE' && user.bidBlockedReason !== 'PARTICIPATION_REQUIRED')
    return (
      <Line icon="stop" title={<Trans>You are watching</Trans>}>
        {bidBlockedWords(user.bidBlockedReason)}
      </Line>
    )
  return (
    <Line icon="info" title={<Trans>You have not bid</Trans>}>
      {user.hasJoined ? <Trans>You have joined.</Trans> : <Trans>You are watching.</Trans>}
    </Line>
  )
}

const reasonOf = ({ disqualifications }: RoomUser) =>
  disqualifications.findLast(({ phase }) => phase === 'LIVE')?.reason

type LineProps = { icon: IconName; look?: 'leading' | 'outbid'; title: ReactNode; children: ReactNode }
const Line = ({ icon, look, title, children }: LineProps) => (
  <section className={classes('k-mine', look)}>
    <span className="sig">
      <Icon name={icon} />
    </span>
    <div>
      <b>{title}</b>
      <span>{children}</span>
    </div>
  </section>
)
