// Amounts: Indian grouping and Latin digits in every language, paise only when there are some, never cut off.
import { Trans } from '@lingui/react/macro'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'

const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const WITH_PAISE = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "1,00,000" or "1,428.57". Rupees have at most two decimals. */
export const groupedRupees = (rupees: number) =>
  (Math.round(rupees * 100) % 100 === 0 ? WHOLE : WITH_PAISE).format(rupees)

/** "₹1,00,000", for sentences. On the screen of an amount use `Money`. */
export const formatRupees = (rupees: number) => `${rupees < 0 ? '−' : ''}₹${groupedRupees(Math.abs(rupees))}`

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
