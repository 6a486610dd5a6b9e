import { DEED_KINDS } from '@kuri/contract/companies/two-person-deeds'
import { APPROVAL_STATUSES } from '@kuri/contract/companies/two-persons.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

export const approvalRoutes = [
  createRoute({
    getParentRoute: () => company,
    path: '/co/approvals',
    validateSearch: tableSearch([], {
      status: (value) => oneOf(APPROVAL_STATUSES, value),
      kind: (value) => oneOf(DEED_KINDS, value),
    }),
    component: lazyPage(() => import('./approvals.page.tsx')),
  }),
] as const
