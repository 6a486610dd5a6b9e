import { SUBMITTED_STATUSES } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { createRoute } from '@tanstack/react-router'
import { oneOf, textOf } from '../../app/search.ts'
import { company } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const getParentRoute = () => company
const status = (value: unknown) => oneOf(SUBMITTED_STATUSES, value)

const requests = createRoute({
  getParentRoute,
  path: '/co/requests',
  validateSearch: tableSearch([], { status, branchId: textOf, programId: textOf, search: textOf }),
  component: staffPage('company/requests', () => import('./requests.page.tsx')),
})

const ofProgram = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/requests',
  validateSearch: tableSearch([], { status, search: textOf }),
  component: staffPage('company/requests', () => import('./program-requests.page.tsx')),
})

const request = createRoute({
  getParentRoute,
  path: '/co/requests/$requestId',
  component: staffPage('company/requests', () => import('./request.page.tsx')),
})

export const requestRoutes = [requests, ofProgram, request] as const
