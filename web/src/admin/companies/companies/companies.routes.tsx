import { PROFILE_STATUSES } from '@kuri/contract/companies/companies.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { admin } from '../../../staff/areas.tsx'
import { tableSearch } from '../../../staff/table/table-search.ts'

const getParentRoute = () => admin
const VERIFICATIONS = ['PENDING', 'VERIFIED'] as const
const verificationStatus = (value: unknown) => oneOf(VERIFICATIONS, value)

const companies = createRoute({
  getParentRoute,
  path: '/admin/companies',
  validateSearch: tableSearch(['createdAt', 'name'], {
    search: textOf,
    profileStatus: (value) => oneOf(PROFILE_STATUSES, value),
  }),
  component: lazyPage(() => import('./companies.page.tsx')),
})
const companiesOfCells = createRoute({
  getParentRoute,
  path: '/admin/companies/all-cells',
  validateSearch: tableSearch([], { search: textOf }),
  component: lazyPage(() => import('./cells/all-cells.page.tsx')),
})
const company = createRoute({
  getParentRoute,
  path: '/admin/companies/$companyId',
  component: lazyPage(() => import('./company.page.tsx')),
})
const edit = createRoute({
  getParentRoute,
  path: '/admin/companies/$companyId/edit',
  component: lazyPage(() => import('./edit-company.page.tsx')),
})
const files = createRoute({
  getParentRoute,
  path: '/admin/companies/$companyId/files',
  component: lazyPage(() => import('./files.page.tsx')),
})
const accounts = createRoute({
  getParentRoute,
  path: '/admin/companies/$companyId/bank-accounts',
  validateSearch: tableSearch([], { verificationStatus }),
  component: lazyPage(() => import('./company-accounts.page.tsx')),
})
const allAccounts = createRoute({
  getParentRoute,
  path: '/admin/bank-accounts',
  validateSearch: tableSearch([], { verificationStatus, companyId: textOf }),
  component: lazyPage(() => import('./all-accounts.page.tsx')),
})

export const companyRoutes = [companies, companiesOfCells, company, edit, files, accounts, allAccounts] as const
