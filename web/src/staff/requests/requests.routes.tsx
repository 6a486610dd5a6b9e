import { SUBMITTED_STATUSES } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { oneOf, textOf } from '../../app/search.ts'
import { company } from '../areas.tsx'
import { tableSearch } from '../table/table-search.ts'

const getParentRoute = () => company
const status = (value: unknown) => oneOf(SUBMITTED_STATUSES, value)

const requests = createRoute({
  getParentRoute,
  path: '/co/requests',
  validateSearch: tableSearch([], { status, branchId: textOf, programId: textOf, search: textOf }),
  component: lazyPage(() => import('./requests.page.tsx')),
})

const ofProgram = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/requests',
  validateSearch: tableSearch([], { status, search: textOf }),
  component: lazyPage(() => import('./program-requests.page.tsx')),
})

const request = createRoute({
  getParentRoute,
  path: '/co/requests/$requestId',
  component: lazyPage(() => import('./request.page.tsx')),
})

export const requestRoutes = [requests, ofProgram, request] as const
