import { SUBMITTED_STATUSES } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { oneOf, textOf } from '../../app/search.ts'
import { admin } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'

const getParentRoute = () => admin

const requests = createRoute({
  getParentRoute,
  path: '/admin/requests',
  validateSearch: tableSearch([], {
    status: (value) => oneOf(SUBMITTED_STATUSES, value),
    companyId: textOf,
    programId: textOf,
  }),
  component: lazyPage(() => import('./requests.page.tsx')),
})

const request = createRoute({
  getParentRoute,
  path: '/admin/requests/$requestId',
  component: lazyPage(() => import('./request.page.tsx')),
})

export const adminRequestRoutes = [requests, request] as const
