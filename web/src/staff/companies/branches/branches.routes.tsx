import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { admin, company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'
import { branchesSearch } from './branches-search.ts'

const branches = {
  validateSearch: branchesSearch,
  component: lazyPage(() => import('./branches.page.tsx')),
}
const newBranch = { component: lazyPage(() => import('./new-branch.page.tsx')) }
const branch = { component: lazyPage(() => import('./branch.page.tsx')) }
const manyBranches = { component: lazyPage(() => import('./many-branches.page.tsx')) }
const bankAccounts = {
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./bank-accounts.page.tsx')),
}

const ofCompany = { getParentRoute: () => company }
export const companyBranchRoutes = [
  createRoute({ ...ofCompany, ...branches, path: '/co/branches' }),
  createRoute({ ...ofCompany, ...newBranch, path: '/co/branches/new' }),
  createRoute({ ...ofCompany, ...branch, path: '/co/branches/$branchId' }),
  createRoute({ ...ofCompany, ...bankAccounts, path: '/co/branches/$branchId/bank-accounts' }),
] as const

const ofAdmin = { getParentRoute: () => admin }
export const adminBranchRoutes = [
  createRoute({ ...ofAdmin, ...branches, path: '/admin/companies/$companyId/branches' }),
  createRoute({ ...ofAdmin, ...manyBranches, path: '/admin/companies/$companyId/branches/bulk' }),
  createRoute({ ...ofAdmin, ...branch, path: '/admin/companies/$companyId/branches/$branchId' }),
] as const
