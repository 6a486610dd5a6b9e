// The keys for the amount of a bid, live or sealed: its limits, its distance to the lead, and what is taken home and given up.
import { sharesOf } from '@kuri/contract/auctions/rules/shares.rules'
import { Trans } from '@lingui/react/macro'
import { formatRupees } from '../money-format.ts'
import { AmountSheet } from './amount-sheet.tsx'
import { endsOf, type Limits, problemOf } from './bid-amount.rules.ts'
import { formatPaise } from './typed-amount.ts'

type BidAmountSheetProps = {
  title: string
  limits: Limits
  totalAmount: number
  /** Of a live auction: the lead, and the first amount that would be accepted. */
  leadingAmount?: number | null
  requiredAmount?: number | null
  onUse(amount: number): void
  onClose(): void
}

export function BidAmountSheet(props: BidAmountSheetProps) {
  const { title, limits, totalAmount, leadingAmount = null, requiredAmount = null, onUse, onClose } = props
  const { lowest, highest } = endsOf(limits, requiredAmount)
  const ends = (
    <Trans>
      From {formatRupees(lowest)} to {formatRupees(highest)}
    </Trans>
  )
  return (
    <AmountSheet
      title={title}
      hint={ends}
      referencePaise={Math.round((leadingAmount ?? highest) * 100)}
      whyNot={(paise) => {
        const problem = problemOf(paise, limits, totalAmount, requiredAmount)
        if (problem === null) return undefined
        if (problem.kind === 'OUTSIDE') return ends
        return <Trans>The nearest amount is {formatPaise(problem.nearestPaise)}</Trans>
      }}
      onUse={(paise) => onUse(paise / 100)}
      onClose={onClose}
    >
      {(paise) => <Meaning amount={paise / 100} {...{ limits, totalAmount, leadingAmount }} />}
    </AmountSheet>
  )
}

type MeaningProps = { amount: number; limits: Limits; totalAmount: number; leadingAmount: number | null }

function Meaning({ amount, limits, totalAmount, leadingAmount }: MeaningProps) {
  const { takesHome, givesUp } = sharesOf(amount, totalAmount, limits.meaning)
  const [home, given] = [formatRupees(takesHome), formatRupees(givesUp)]
  const distance = leadingAmount === null ? 0 : Math.abs(Math.round(amount * 100) - Math.round(leadingAmount * 100))
  const by = formatPaise(distance)
  return (
    <>
      <Trans>
        You take home <b>{home}</b>, you give up <b>{given}</b>.
      </Trans>{' '}
      {distance > 0 &&
        (limits.meaning === 'PRIZE' ? <Trans>{by} below the lead.</Trans> : <Trans>{by} more than the lead.</Trans>)}
    </>
  )
}
