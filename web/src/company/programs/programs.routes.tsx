import { APPROVAL_STATUSES } from '@kuri/contract/programs/program-fields'
import { PROGRAM_STATUSES } from '@kuri/contract/programs/program-status'
import { PROGRAM_SORTS } from '@kuri/contract/programs/programs.contract'
import { createRoute } from '@tanstack/react-router'
import { oneOf, textOf } from '../../app/search.ts'
import { company } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const getParentRoute = () => company
const FEATURE = 'company/programs'
const SETUP = 'staff/program-setup'

const programs = createRoute({
  getParentRoute,
  path: '/co/programs',
  validateSearch: tableSearch(PROGRAM_SORTS, {
    programStatus: (value) => oneOf(PROGRAM_STATUSES, value),
    approvalStatus: (value) => oneOf(APPROVAL_STATUSES, value),
    branchId: textOf,
    search: textOf,
  }),
  component: staffPage(FEATURE, () => import('./programs.page.tsx')),
})

const newProgram = createRoute({
  getParentRoute,
  path: '/co/programs/new',
  component: staffPage(SETUP, () => import('../../staff/program-setup/new-program.page.tsx')),
})

const setup = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/setup',
  component: staffPage(SETUP, () => import('../../staff/program-setup/program-setup.page.tsx')),
})

const program = createRoute({
  getParentRoute,
  path: '/co/programs/$programId',
  component: staffPage(FEATURE, () => import('./program.page.tsx')),
})

const edit = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/edit',
  component: staffPage(SETUP, () => import('../../staff/program-setup/edit-program.page.tsx')),
})

const settings = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/settings',
  component: staffPage(SETUP, () => import('../../staff/program-setup/program-settings.page.tsx')),
})

const documents = createRoute({
  getParentRoute,
  path: '/co/programs/$programId/documents',
  validateSearch: tableSearch([]),
  component: staffPage(FEATURE, () => import('./program-documents.page.tsx')),
})

export const programRoutes = [programs, newProgram, setup, program, edit, settings, documents] as const
