// A button that bids an amount. It says both what the ticket takes home and what it gives up, and names the ticket.
import type { Shares } from '@kuri/contract/auctions/rules/shares.rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { classes } from '../../../ui/classes.ts'
import { formatRupees, groupedRupees } from '../../../ui/money.tsx'

type OfferProps = {
  amount: number
  shares: Shares
  isPrize: boolean
  ticketNumber: number
  look: 'first' | 'calm' | 'plain' | 'hushed' | 'armed'
  isMatch: boolean
  /** Another ticket of the same person leads. */
  ownLeader: number | null
  disabled?: boolean
  onTap(): void
}

export function Offer({
  amount,
  shares,
  isPrize,
  ticketNumber,
  look,
  isMatch,
  ownLeader,
  disabled,
  onTap,
}: OfferProps) {
  const { t } = useLingui()
  const isArmed = look === 'armed'
  const home = groupedRupees(shares.takesHome)
  const given = groupedRupees(shares.givesUp)
  const name = isArmed
    ? t`Confirm for ticket ${ticketNumber}: take home ${home} rupees, give up ${given}`
    : t`Bid for ticket ${ticketNumber} to take home ${home} rupees, giving up ${given}`
  const main = formatRupees(isPrize ? shares.takesHome : shares.givesUp)
  const other = formatRupees(isPrize ? shares.givesUp : shares.takesHome)
  return (
    <button
      type="button"
      className={classes('k-offer', look !== 'plain' && look)}
      disabled={disabled}
      onClick={onTap}
      data-paise={Math.round(amount * 100)}
    >
      <span className="sr">{name}</span>
      <span className="do" aria-hidden="true">
        {isArmed ? (
          ownLeader === null ? (
            <Trans>Tap again · Ticket {ticketNumber}</Trans>
          ) : (
            <Trans>Your own ticket {ownLeader} leads · tap again</Trans>
          )
        ) : isMatch ? (
          <Trans>Match, a lot decides · Ticket {ticketNumber}</Trans>
        ) : isPrize ? (
          <Trans>Take home · Ticket {ticketNumber}</Trans>
        ) : (
          <Trans>Give up · Ticket {ticketNumber}</Trans>
        )}
        <b>{isArmed ? <Trans>Confirm {main}</Trans> : main}</b>
      </span>
      <span className="lose" aria-hidden="true">
        {isPrize ? isArmed ? <Trans>you give up</Trans> : <Trans>give up</Trans> : <Trans>take home</Trans>}
        <b>{other}</b>
      </span>
      {isArmed && <span className="fuse" />}
    </button>
  )
}
