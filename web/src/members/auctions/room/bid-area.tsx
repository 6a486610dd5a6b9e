// The lower half of the room: at most three amounts from the server, a slip in the place of the first, and a way to type another amount.
// Its buttons stay where they are, whatever arrives: news grows upwards, and amounts that are higher than their share of the screen scroll.
import { sharesOf } from '@kuri/contract/auctions/rules/shares.rules'
import type { RoomUser } from '@kuri/room-client/frames'
import type { RoomClient } from '@kuri/room-client/room-client'
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Receipts } from '../../../app/receipts/receipts.tsx'
import { Button, Why } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { JoinArea } from './join-area.tsx'
import { Offer } from './offer.tsx'
import { offersOf, slipOf } from './offers.rules.ts'
import { bidBlockedWords, disarmedWords } from './room-words.ts'
import { Slip } from './slip.tsx'
import { vibrate } from './sounds.ts'
import { useArmed } from './use-armed.ts'
import type { Sheets } from './use-sheets.ts'

type BidAreaProps = {
  client: RoomClient
  room: RoomState
  auction: NonNullable<RoomState['auction']>
  user: RoomUser
  ticketNumber: number
  /** The person's tickets by their ids. */
  ticketNumbers: ReadonlyMap<string, number>
  isOneTap: boolean
  sheets: Sheets | null
  receipts: Receipts | null
}

export function BidArea(props: BidAreaProps) {
  const { client, room, auction, user, ticketNumber, ticketNumbers, isOneTap, sheets, receipts } = props
  const { t } = useLingui()
  const [isTyping, setTyping] = useState(false)
  const [typed, setTyped] = useState<{ ticket: string; amount: number } | null>(null)
  const ticket = user.enrolledSubscriberId
  const { auctionStatus } = auction
  const conditions = { leadingBidId: auction.leadingBid?.id ?? null, auctionStatus, ticket }
  const { armedAmount, disarmed, arm, disarm } = useArmed(conditions, () => vibrate('DISARMED'))
  const isPrize = auction.bidLimits.meaning === 'PRIZE'
  const total = auction.totalAmount ?? auction.bidLimits.highestAmount
  const slip = slipOf(room.intents, ticket, auction.leadingBid?.id ?? null)
  const offers = offersOf(auction, user, slip?.state ?? null, typed?.ticket === ticket ? typed.amount : null)
  const isWaiting = slip !== null && (slip.state.kind === 'SENDING' || slip.state.kind === 'UNCONFIRMED')
  const leaderTicket = auction.leadingBid?.enrolledSubscriberId ?? null
  const ownLeader = leaderTicket !== null && leaderTicket !== ticket ? (ticketNumbers.get(leaderTicket) ?? null) : null

  if (!user.hasJoined && user.bidBlockedReason !== 'PRIOR_WINNER')
    return <JoinArea client={client} auction={auction} user={user} ticketNumber={ticketNumber} />

  const place = (amount: number) => {
    disarm()
    setTyped(null)
    client.bid(ticket, amount)
  }
  /** Against one's own ticket the second tap is asked for in any case. */
  const isOneTapEnough = isOneTap && ownLeader === null
  const tap = (amount: number) => (isOneTapEnough || armedAmount === amount ? place(amount) : arm(amount))
  const isLive = auctionStatus === 'LIVE'
  const { BidAmountSheet } = sheets ?? {}

  return (
    <section className="k-bid" aria-label={t`Bid`}>
      <div className="k-news">
        {slip && (
          <Slip
            intent={slip}
            auction={auction}
            keptMark={sheets && <sheets.KeptMark intent={slip} receipts={receipts} />}
            onTakeBack={() => client.cancel(slip.id)}
            onDismiss={() => client.dismiss(slip.id)}
          />
        )}
        {room.session.kind === 'RECONNECTING' && slip === null && isLive && (
          <p className="sm b center">
            <Trans>No connection. A bid will be sent when you are back.</Trans>
          </p>
        )}
        {user.isLeadingBidder && isLive && slip === null && (
          <p className="sm dim center">
            <Trans>You lead. A better bid only lowers your prize.</Trans>
          </p>
        )}
        {disarmed && armedAmount === null && <p className="sm b center">{disarmedWords(disarmed)}</p>}
      </div>
      <div className="k-offers">
        {offers.map((amount, index) => (
          <Offer
            key={amount}
            amount={amount}
            shares={sharesOf(amount, total, auction.bidLimits.meaning)}
            isPrize={isPrize}
            ticketNumber={ticketNumber}
            isMatch={auction.nextBid.isAtFloor}
            ownLeader={ownLeader}
            look={
              armedAmount === amount
                ? 'armed'
                : armedAmount !== null
                  ? 'hushed'
                  : user.isLeadingBidder
                    ? 'calm'
                    : index === 0 && slip === null
                      ? 'first'
                      : 'plain'
            }
            disabled={!user.canBid || isWaiting}
            onTap={() => tap(amount)}
          />
        ))}
      </div>
      {user.canBid && offers.length === 0 && !isWaiting && (
        <Why>
          <Trans>Nothing better is possible any more.</Trans>
        </Why>
      )}
      {user.bidBlockedReason !== null ? (
        <Why>
          {auctionStatus === 'PAUSED' ? (
            <Trans>Bidding is closed while the auction is paused. The buttons come back by themselves.</Trans>
          ) : (
            bidBlockedWords(user.bidBlockedReason)
          )}
        </Why>
      ) : armedAmount !== null ? (
        <Button look="quiet" block onClick={disarm}>
          <Icon name="x" />
          <Trans>Do not bid</Trans>
        </Button>
      ) : (
        <Button look="quiet" block disabled={isWaiting || offers.length === 0} onClick={() => setTyping(true)}>
          <Icon name="pen" />
          <Trans>Other amount</Trans>
        </Button>
      )}
      {isTyping && BidAmountSheet && user.canBid && (
        <BidAmountSheet
          title={t`Another amount for ticket ${ticketNumber}`}
          limits={auction.bidLimits}
          totalAmount={total}
          leadingAmount={auction.leadingBid?.amount ?? null}
          requiredAmount={auction.nextBid.requiredAmount}
          onClose={() => setTyping(false)}
          onUse={(amount) => {
            setTyping(false)
            setTyped({ ticket, amount })
            arm(amount)
          }}
        />
      )}
    </section>
  )
}
