import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { company } from '../areas.tsx'
import { tableSearch } from '../table/table-search.ts'

const getParentRoute = () => company
const start = createRoute({
  getParentRoute,
  path: '/co/programs/import',
  component: lazyPage(() => import('../program-setup/import/import-start.page.tsx')),
})

const terms = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/terms',
  component: lazyPage(() => import('../program-setup/import/import-terms.page.tsx')),
})

const people = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/people',
  component: lazyPage(() => import('../program-setup/import/import-people.page.tsx')),
})

const payments = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/payments',
  component: lazyPage(() => import('../program-setup/import/import-payments.page.tsx')),
})

const winners = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/winners',
  component: lazyPage(() => import('../program-setup/import/import-winners.page.tsx')),
})

const balances = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/balances',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('../program-setup/import/opening-balances.page.tsx')),
})

export const importRoutes = [start, terms, people, payments, winners, balances] as const
