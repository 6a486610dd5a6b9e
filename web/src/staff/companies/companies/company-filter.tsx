// A filter by company. Its list is short; with many companies somebody begins to type the name in the list of companies instead.
import { listCompanyNames } from '@kuri/contract/companies/companies.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { FilterSelect } from '../../table/filters.tsx'

export function CompanyFilter() {
  const { t } = useLingui()
  const companies = useQuery(read(listCompanyNames, { query: { pageSize: 100 } }))
  return (
    <FilterSelect
      name="companyId"
      label={t`Company`}
      options={(companies.data?.companies ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
