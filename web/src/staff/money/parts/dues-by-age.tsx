// How old the late dues of the company are.
import { getDashboardBilling } from '@kuri/contract/companies/dashboard.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { AgeBars } from '../../charts/age-bars.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { duesByAge } from './ages.rules.ts'

/** As far back as the service counts. */
const MONTHS = 60

export function DuesByAge() {
  const { t } = useLingui()
  const billing = useQuery(read(getDashboardBilling, { query: { months: MONTHS } }))
  const words = {
    0: t`Billed this month`,
    1: t`1 to 2 months ago`,
    3: t`3 to 5 months ago`,
    6: t`Half a year or more`,
  }
  return (
    <Loaded query={billing} heights={[200]}>
      {({ months }) => (
        <AgeBars
          title={t`Late dues`}
          rows={duesByAge(months).map(({ from, rupees }) => ({ label: words[from], rupees }))}
        />
      )}
    </Loaded>
  )
}
