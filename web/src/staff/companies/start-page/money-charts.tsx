// Billed and collected, and the commission, over the last twelve months. The code of the charts is loaded for those who see them.
import { getDashboardBilling, getDashboardRevenue } from '@kuri/contract/companies/dashboard.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { Money } from '../../../ui/money.tsx'
import { BarChart } from '../../charts/bar-chart.tsx'
import { LineChart } from '../../charts/line-chart.tsx'
import { Columns } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { monthName, trendOf } from './start-page.rules.ts'

const MONTHS = 12

export function MoneyCharts() {
  const { can } = useSide()
  return can('company.billing.manage', 'COMPANY') ? <Charts /> : null
}

function Charts() {
  const { t } = useLingui()
  const query = { months: MONTHS }
  const billing = useQuery(read(getDashboardBilling, { query }))
  const revenue = useQuery(read(getDashboardRevenue, { query }))
  return (
    <Columns>
      <Loaded query={billing} heights={[300]}>
        {({ months }) => (
          <BarChart
            title={t`Billed and collected`}
            totalName={t`billed`}
            partName={t`collected`}
            months={months.map(({ month, billed, collected }, index) => ({
              label: monthName(month),
              total: billed,
              part: collected,
              isNow: index === months.length - 1,
            }))}
          />
        )}
      </Loaded>
      <Loaded query={revenue} heights={[300]}>
        {({ months }) => (
          <LineChart
            title={t`Commission`}
            valueName={t`Commission`}
            labelName={t`Month`}
            format={(rupees) => <Money rupees={rupees} />}
            lead={<CommissionTrend months={months} />}
            points={months.map(({ month, foremanCommission }) => ({
              label: monthName(month),
              value: foremanCommission,
            }))}
          />
        )}
      </Loaded>
    </Columns>
  )
}

function CommissionTrend({ months }: { months: readonly { month: string; foremanCommission: number }[] }) {
  const trend = trendOf(months, ({ foremanCommission }) => foremanCommission)
  if (!trend) return null
  const { amount, difference } = trend
  const now = monthName(trend.month.month, 'long')
  const before = monthName(trend.before.month, 'long')
  return (
    <>
      <Money rupees={amount} size="md" />{' '}
      <span className="dim xs">
        {difference === 0 ? (
          <Trans>
            in {now}, as much as in {before}
          </Trans>
        ) : difference > 0 ? (
          <Trans>
            in {now}, <Money rupees={difference} /> more than in {before}
          </Trans>
        ) : (
          <Trans>
            in {now}, <Money rupees={-difference} /> less than in {before}
          </Trans>
        )}
      </span>
    </>
  )
}
