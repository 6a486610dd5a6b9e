import { SUBMITTED_STATUSES } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { createRoute } from '@tanstack/react-router'
import { oneOf, textOf } from '../../app/search.ts'
import { platform } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const getParentRoute = () => platform

const requests = createRoute({
  getParentRoute,
  path: '/admin/requests',
  validateSearch: tableSearch([], {
    status: (value) => oneOf(SUBMITTED_STATUSES, value),
    companyId: textOf,
    programId: textOf,
  }),
  component: staffPage('platform/requests', () => import('./requests.page.tsx')),
})

const request = createRoute({
  getParentRoute,
  path: '/admin/requests/$requestId',
  component: staffPage('platform/requests', () => import('./request.page.tsx')),
})

export const platformRequestRoutes = [requests, request] as const
