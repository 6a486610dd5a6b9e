// Words for how often a chit is paid and how long it runs.
import type { DurationType, Frequency } from '@kuri/contract/programs/program-fields'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Money } from '../../../ui/money.tsx'

type Words = (props: { rupees: number }) => ReactNode

const INSTALMENTS = {
  MONTHLY: ({ rupees }) => (
    <Trans>
      <Money rupees={rupees} /> a month
    </Trans>
  ),
  BI_MONTHLY: ({ rupees }) => (
    <Trans>
      <Money rupees={rupees} /> every two months
    </Trans>
  ),
  QUARTERLY: ({ rupees }) => (
    <Trans>
      <Money rupees={rupees} /> a quarter
    </Trans>
  ),
  WEEKLY: ({ rupees }) => (
    <Trans>
      <Money rupees={rupees} /> a week
    </Trans>
  ),
  BI_WEEKLY: ({ rupees }) => (
    <Trans>
      <Money rupees={rupees} /> every two weeks
    </Trans>
  ),
} as const satisfies Record<Frequency, Words>

/** "₹2,500 a month" */
export function Instalment({ rupees, frequency }: { rupees: number; frequency: Frequency }) {
  const Sentence = INSTALMENTS[frequency]
  return <Sentence rupees={rupees} />
}

const POTS = {
  MONTHLY: () => <Trans>Pot, every month</Trans>,
  BI_MONTHLY: () => <Trans>Pot, every two months</Trans>,
  QUARTERLY: () => <Trans>Pot, every quarter</Trans>,
  WEEKLY: () => <Trans>Pot, every week</Trans>,
  BI_WEEKLY: () => <Trans>Pot, every two weeks</Trans>,
} as const satisfies Record<Frequency, () => ReactNode>

/** "Pot, every month" */
export function PotLabel({ frequency }: { frequency: Frequency }) {
  const Label = POTS[frequency]
  return <Label />
}

const DURATIONS = {
  DAYS: ({ count }) => <Plural value={count} one="# day" other="# days" />,
  WEEKS: ({ count }) => <Plural value={count} one="# week" other="# weeks" />,
  MONTHS: ({ count }) => <Plural value={count} one="# month" other="# months" />,
  YEARS: ({ count }) => <Plural value={count} one="# year" other="# years" />,
} as const satisfies Record<DurationType, (props: { count: number }) => ReactNode>

/** "40 months" */
export function Duration({ count, type }: { count: number; type: DurationType }) {
  const Words = DURATIONS[type]
  return <Words count={count} />
}
