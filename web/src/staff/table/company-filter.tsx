// Narrows a list of the platform to one company.
import { listCompanyNames } from '@kuri/contract/tenancy/companies.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { FilterSelect } from './filters.tsx'

export function CompanyFilter() {
  const { t } = useLingui()
  const names = useQuery(read(listCompanyNames, { query: { pageSize: 100 } }))
  if (!names.data || names.data.companies.length < 2) return null
  return (
    <FilterSelect
      name="companyId"
      label={t`Company`}
      options={names.data.companies.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
