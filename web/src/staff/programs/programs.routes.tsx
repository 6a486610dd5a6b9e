import { APPROVAL_STATUSES } from '@kuri/contract/programs/program-fields'
import { PROGRAM_STATUSES } from '@kuri/contract/programs/program-status'
import { PROGRAM_SORTS } from '@kuri/contract/programs/programs.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { oneOf, textOf } from '../../app/search.ts'
import { company } from '../areas.tsx'
import { tableSearch } from '../table/table-search.ts'

const getParentRoute = () => company
const programs = createRoute({
  getParentRoute,
  path: '/co/programs',
  validateSearch: tableSearch(PROGRAM_SORTS, {
    programStatus: (value) => oneOf(PROGRAM_STATUSES, value),
    approvalStatus: (value) => oneOf(APPROVAL_STATUSES, value),
    branchId: textOf,
    search: textOf,
  }),
  component: lazyPage(() => import('./programs.page.tsx')),
})

const newProgram = createRoute({
  getParentRoute,
  path: '/co/programs/new',
  component: lazyPage(() => import('../program-setup/new-program.page.tsx')),
})

const setup = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/setup',
  component: lazyPage(() => import('../program-setup/program-setup.page.tsx')),
})

const program = createRoute({
  getParentRoute,
  path: '/co/programs/$programId',
  component: lazyPage(() => import('./program.page.tsx')),
})

const edit = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/edit',
  component: lazyPage(() => import('../program-setup/edit-program.page.tsx')),
})

const settings = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/settings',
  component: lazyPage(() => import('../program-setup/program-settings.page.tsx')),
})

const documents = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/documents',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./program-documents.page.tsx')),
})

export const programRoutes = [programs, newProgram, setup, program, edit, settings, documents] as const
