import { BRANCH_SORTS, BRANCH_STATUSES } from '@kuri/contract/tenancy/branches.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { oneOf, textOf } from '../../app/search.ts'
import { company } from '../areas.tsx'
import { tableSearch } from '../table/table-search.ts'

const branches = createRoute({
  getParentRoute: () => company,
  path: '/co/branches',
  validateSearch: tableSearch(BRANCH_SORTS, { search: textOf, status: (value) => oneOf(BRANCH_STATUSES, value) }),
  component: lazyPage(() => import('./branches.page.tsx')),
})

const newBranch = createRoute({
  getParentRoute: () => company,
  path: '/co/branches/new',
  component: lazyPage(() => import('./new-branch.page.tsx')),
})

const branch = createRoute({
  getParentRoute: () => company,
  path: '/co/branches/$branchId',
  component: lazyPage(() => import('./branch.page.tsx')),
})

const bankAccounts = createRoute({
  getParentRoute: () => company,
  path: '/co/branches/$branchId/bank-accounts',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./bank-accounts.page.tsx')),
})

export const branchesRoutes = [branches, newBranch, branch, bankAccounts] as const
