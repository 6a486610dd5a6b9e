// Lines under the bar that are seldom there when the room opens: winners, a removed prebid, the last announcement.
import { sharesOf } from '@kuri/contract/auctions/rules/shares.rules'
import type { RoomAuction, RoomUser } from '@kuri/room-client/frames'
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans } from '@lingui/react/macro'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icons.tsx'
import { formatRupees } from '../../../ui/money-format.ts'

type WinnersProps = { room: RoomState; auction: RoomAuction; ticket: string }

export function Winners({ room, auction, ticket }: WinnersProps) {
  const winners = room.winners.filter(({ status }) => status === 'DECLARED')
  const { auctionStatus, cycleNumber } = auction
  if (winners.length === 0 || auctionStatus === 'PAUSED') return null
  return (
    <ul className="k-banner warn">
      {winners.map((winner) => (
        <li key={winner.id} className="b">
          {winner.enrolledSubscriberId === ticket ? (
            <YouWon amount={winner.amount} auction={auction} />
          ) : (
            <Trans>
              Ticket {winner.ticketNumber} won month {cycleNumber}.
            </Trans>
          )}
        </li>
      ))}
    </ul>
  )
}

type YouWonProps = { amount: number | null; auction: RoomAuction }

/** A prize that is still sealed has no amount. */
function YouWon({ amount, auction: { bidLimits, totalAmount } }: YouWonProps) {
  if (amount === null) return <Trans>You won.</Trans>
  const { takesHome } = sharesOf(amount, totalAmount ?? bidLimits.highestAmount, bidLimits.meaning)
  return <Trans>You won · take home {formatRupees(takesHome)}</Trans>
}

/** The company has taken the ticket's sealed bid out; the reason is the company's own. */
export function RemovedPrebid({ user }: { user: RoomUser | undefined }) {
  const reason = user?.activePrebid ? null : user?.latestPrebid?.deletionReason
  if (!reason) return null
  return (
    <p className="k-say warn">
      <Icon name="lock" />
      <span>
        <Trans>The company has removed your sealed bid:</Trans> <span dir="auto">{reason}</span>
      </span>
    </p>
  )
}

export function LastAnnouncement({ room }: { room: RoomState }) {
  const [last] = room.announcements
  if (!last) return null
  return (
    <p className={classes('k-say', last.tone !== 'INFO' && 'warn')}>
      <Icon name="horn" />
      <span dir="auto">{last.message}</span>
    </p>
  )
}
