import { BRANCH_SORTS, BRANCH_STATUSES } from '@kuri/contract/tenancy/branches.contract'
import { createRoute } from '@tanstack/react-router'
import { oneOf, textOf } from '../../app/search.ts'
import { company } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const FEATURE = 'company/branches'

const branches = createRoute({
  getParentRoute: () => company,
  path: '/co/branches',
  validateSearch: tableSearch(BRANCH_SORTS, { search: textOf, status: (value) => oneOf(BRANCH_STATUSES, value) }),
  component: staffPage(FEATURE, () => import('./branches.page.tsx')),
})

const newBranch = createRoute({
  getParentRoute: () => company,
  path: '/co/branches/new',
  component: staffPage(FEATURE, () => import('./new-branch.page.tsx')),
})

const branch = createRoute({
  getParentRoute: () => company,
  path: '/co/branches/$branchId',
  component: staffPage(FEATURE, () => import('./branch.page.tsx')),
})

const bankAccounts = createRoute({
  getParentRoute: () => company,
  path: '/co/branches/$branchId/bank-accounts',
  validateSearch: tableSearch([]),
  component: staffPage(FEATURE, () => import('./bank-accounts.page.tsx')),
})

export const branchesRoutes = [branches, newBranch, branch, bankAccounts] as const
