import { BRANCH_SORTS, BRANCH_STATUSES } from '@kuri/contract/companies/branches.contract'
import { oneOf, textOf } from '../../../app/search.ts'
import { tableSearch } from '../../table/table-search.ts'

export const branchesSearch = tableSearch(BRANCH_SORTS, {
  search: textOf,
  status: (value) => oneOf(BRANCH_STATUSES, value),
})
export type BranchesSearch = ReturnType<typeof branchesSearch>
