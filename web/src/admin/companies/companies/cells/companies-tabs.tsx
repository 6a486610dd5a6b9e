// From the companies of this cell to those of all. Absent where there is one cell.
import { useLingui } from '@lingui/react/macro'
import { TabLinks } from '../../../../staff/parts/tab-links.tsx'
import { useCells } from './use-cells.ts'

export function CompaniesTabs() {
  const { t } = useLingui()
  const { data } = useCells()
  if (!data || data.cells.length === 0) return null
  return (
    <TabLinks
      label={t`Companies by cell`}
      tabs={[
        { to: '/admin/companies', name: t`This cell` },
        { to: '/admin/companies/all-cells', name: t`All cells` },
      ]}
    />
  )
}
