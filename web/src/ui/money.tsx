// Amounts: Indian grouping and Latin digits in every language, paise only when there are some, never cut off.
import { Trans } from '@lingui/react/macro'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'
import { formatRupees, groupedRupees } from './money-format.ts'

export { formatRupees, groupedRupees }

type MoneyProps = {
  rupees: number
  size?: 'md' | 'lg' | 'xl' | 'xxl'
  /** Money that came in or went out; shown with a sign as well as a color. */
  flow?: 'in' | 'out'
  old?: boolean
  className?: string
}

export const Money = ({ rupees, size, flow, old, className }: MoneyProps) => (
  <span className={classes('k-amt', size, flow, old && 'old', className)} data-paise={Math.round(rupees * 100)}>
    {flow && (flow === 'in' ? '+ ' : '− ')}
    {formatRupees(flow ? Math.abs(rupees) : rupees)}
  </span>
)

/** What is taken off a bill in the member's favor: "− ₹540" in the color of money that came in. */
export const Less = ({ rupees }: { rupees: number }) => (
  <span className="nowrap">
    − <Money rupees={rupees} className="in" />
  </span>
)

/** An amount that nobody may see yet. Never a zero, a dash or a blank. */
export const Sealed = () => (
  <span className="k-amt sealed">
    <Icon name="lock" />
    <Trans>sealed</Trans>
  </span>
)

/** An amount that may be sealed: null is shown as sealed. */
export const MoneyOrSealed = ({ rupees, ...rest }: Omit<MoneyProps, 'rupees'> & { rupees: number | null }) =>
  rupees === null ? <Sealed /> : <Money rupees={rupees} {...rest} />
