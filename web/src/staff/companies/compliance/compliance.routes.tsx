import { COMPLIANCE_KINDS, COMPLIANCE_STATES } from '@kuri/contract/companies/compliance.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const filings = createRoute({
  getParentRoute: () => company,
  path: '/co/filings',
  validateSearch: tableSearch([], {
    programId: textOf,
    kind: (value) => oneOf(COMPLIANCE_KINDS, value),
    state: (value) => oneOf(COMPLIANCE_STATES, value),
  }),
  component: lazyPage(() => import('./compliance.page.tsx')),
})

export const complianceRoutes = [filings] as const
