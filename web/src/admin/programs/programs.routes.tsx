import { SUBMITTED_STATUSES } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { CYCLE_STATUSES } from '@kuri/contract/programs/cycles.contract'
import { APPROVAL_STATUSES } from '@kuri/contract/programs/program-fields'
import { PROGRAM_STATUSES } from '@kuri/contract/programs/program-status'
import { PROGRAM_SORTS } from '@kuri/contract/programs/programs.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { oneOf, type SearchInput, textOf } from '../../app/search.ts'
import { admin } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'

const getParentRoute = () => admin
const ofCompany = (search: SearchInput): { companyId?: string | undefined } => ({ companyId: textOf(search.companyId) })

const programs = createRoute({
  getParentRoute,
  path: '/admin/programs',
  validateSearch: tableSearch(PROGRAM_SORTS, {
    programStatus: (value) => oneOf(PROGRAM_STATUSES, value),
    approvalStatus: (value) => oneOf(APPROVAL_STATUSES, value),
    companyId: textOf,
    search: textOf,
  }),
  component: lazyPage(() => import('./programs.page.tsx')),
})

const program = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId',
  component: lazyPage(() => import('./program.page.tsx')),
})

const newProgram = createRoute({
  getParentRoute,
  path: '/admin/programs/new',
  validateSearch: ofCompany,
  component: lazyPage(() => import('../../staff/program-setup/new-program.page.tsx')),
})

const setup = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/setup',
  component: lazyPage(() => import('../../staff/program-setup/program-setup.page.tsx')),
})

const edit = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/edit',
  component: lazyPage(() => import('../../staff/program-setup/edit-program.page.tsx')),
})

const settings = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/settings',
  component: lazyPage(() => import('../../staff/program-setup/program-settings.page.tsx')),
})

const requests = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/requests',
  validateSearch: tableSearch([], { status: (value) => oneOf(SUBMITTED_STATUSES, value) }),
  component: lazyPage(() => import('./program-requests.page.tsx')),
})

const cycles = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/cycles',
  validateSearch: tableSearch([], { status: (value) => oneOf(CYCLE_STATUSES, value) }),
  component: lazyPage(() => import('./program-cycles.page.tsx')),
})

const cycle = createRoute({
  getParentRoute,
  path: '/admin/cycles/$cycleId',
  component: lazyPage(() => import('./cycle.page.tsx')),
})

const documents = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/documents',
  validateSearch: tableSearch([], {}),
  component: lazyPage(() => import('./program-documents.page.tsx')),
})

const importStart = createRoute({
  getParentRoute,
  path: '/admin/programs/import',
  validateSearch: ofCompany,
  component: lazyPage(() => import('../../staff/program-setup/import/import-start.page.tsx')),
})

const importTerms = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/import/terms',
  component: lazyPage(() => import('../../staff/program-setup/import/import-terms.page.tsx')),
})

const importPeople = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/import/people',
  component: lazyPage(() => import('../../staff/program-setup/import/import-people.page.tsx')),
})

const importPayments = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/import/payments',
  component: lazyPage(() => import('../../staff/program-setup/import/import-payments.page.tsx')),
})

const importWinners = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/import/winners',
  component: lazyPage(() => import('../../staff/program-setup/import/import-winners.page.tsx')),
})

const balances = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/balances',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('../../staff/program-setup/import/opening-balances.page.tsx')),
})

export const adminProgramRoutes = [
  programs,
  program,
  newProgram,
  setup,
  edit,
  settings,
  requests,
  cycles,
  cycle,
  documents,
  importStart,
  importTerms,
  importPeople,
  importPayments,
  importWinners,
  balances,
] as const
