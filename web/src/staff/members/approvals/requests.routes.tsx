import { SUBMITTED_STATUSES } from '@kuri/contract/members/enrollment-requests.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { admin, company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const status = (value: unknown) => oneOf(SUBMITTED_STATUSES, value)
const requests = { component: lazyPage(() => import('./requests.page.tsx')) }
const ofProgram = { component: lazyPage(() => import('./program-requests.page.tsx')) }
const request = { component: lazyPage(() => import('./request.page.tsx')) }

const ofCompany = { getParentRoute: () => company }
export const companyRequestRoutes = [
  createRoute({
    ...ofCompany,
    ...requests,
    path: '/co/requests',
    validateSearch: tableSearch([], { status, branchId: textOf, programId: textOf, search: textOf }),
  }),
  createRoute({
    ...ofCompany,
    ...ofProgram,
    path: '/co/programs/$programId/requests',
    validateSearch: tableSearch([], { status, search: textOf }),
  }),
  createRoute({ ...ofCompany, ...request, path: '/co/requests/$requestId' }),
] as const

const ofAdmin = { getParentRoute: () => admin }
export const adminRequestRoutes = [
  createRoute({
    ...ofAdmin,
    ...requests,
    path: '/admin/requests',
    validateSearch: tableSearch([], { status, companyId: textOf, programId: textOf }),
  }),
  createRoute({
    ...ofAdmin,
    ...ofProgram,
    path: '/admin/programs/$programId/requests',
    validateSearch: tableSearch([], { status }),
  }),
  createRoute({ ...ofAdmin, ...request, path: '/admin/requests/$requestId' }),
] as const
