import { listBranches } from '@kuri/contract/companies/branches.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { useSide } from '../../side/side.tsx'
import { FilterSelect } from '../../table/filters.tsx'

/** Of a company that has more than one branch. */
export function BranchFilter() {
  const { t } = useLingui()
  const { can } = useSide()
  const branches = useQuery({
    ...read(listBranches.company, { query: { pageSize: 100 } }),
    enabled: can('branch.read'),
  })
  if (!branches.data || branches.data.branches.length < 2) return null
  return (
    <FilterSelect
      name="branchId"
      label={t`Branch`}
      options={branches.data.branches.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
