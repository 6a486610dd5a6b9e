import { createRoute } from '@tanstack/react-router'
import { positiveInteger, type SearchInput } from '../../app/search.ts'
import { company } from '../../staff/areas.tsx'
import { staffPage } from '../../staff/texts.ts'

const getParentRoute = () => company
const FEATURE = 'company/program-import'

const start = createRoute({
  getParentRoute,
  path: '/co/programs/import',
  component: staffPage(FEATURE, () => import('./import-start.page.tsx')),
})

const terms = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/terms',
  /** `upTo` is the largest number of completed cycles; only the answer to step 1 names it. */
  validateSearch: (search: SearchInput): { upTo?: number | undefined } => ({ upTo: positiveInteger(search.upTo) }),
  component: staffPage(FEATURE, () => import('./import-terms.page.tsx')),
})

const people = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/people',
  component: staffPage(FEATURE, () => import('./import-people.page.tsx')),
})

const payments = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/payments',
  component: staffPage(FEATURE, () => import('./import-payments.page.tsx')),
})

const winners = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/import/winners',
  component: staffPage(FEATURE, () => import('./import-winners.page.tsx')),
})

export const importRoutes = [start, terms, people, payments, winners] as const
