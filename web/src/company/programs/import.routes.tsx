import { createRoute } from '@tanstack/react-router'
import { company } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const getParentRoute = () => company
const FEATURE = 'staff/program-setup'

const start = createRoute({
  getParentRoute,
  path: '/co/programs/import',
  component: staffPage(FEATURE, () => import('../../staff/program-setup/import/import-start.page.tsx')),
})

const terms = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/terms',
  component: staffPage(FEATURE, () => import('../../staff/program-setup/import/import-terms.page.tsx')),
})

const people = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/people',
  component: staffPage(FEATURE, () => import('../../staff/program-setup/import/import-people.page.tsx')),
})

const payments = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/payments',
  component: staffPage(FEATURE, () => import('../../staff/program-setup/import/import-payments.page.tsx')),
})

const winners = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/winners',
  component: staffPage(FEATURE, () => import('../../staff/program-setup/import/import-winners.page.tsx')),
})

const balances = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/balances',
  validateSearch: tableSearch([]),
  component: staffPage(FEATURE, () => import('../../staff/program-setup/import/opening-balances.page.tsx')),
})

export const importRoutes = [start, terms, people, payments, winners, balances] as const
