import { APPROVAL_STATUSES } from '@kuri/contract/programs/program-fields'
import { PROGRAM_STATUSES } from '@kuri/contract/programs/program-status'
import { PROGRAM_SORTS } from '@kuri/contract/programs/programs.contract'
import { createRoute } from '@tanstack/react-router'
import { oneOf, textOf } from '../../app/search.ts'
import { platform } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const getParentRoute = () => platform
const FEATURE = 'platform/programs'

const programs = createRoute({
  getParentRoute,
  path: '/admin/programs',
  validateSearch: tableSearch(PROGRAM_SORTS, {
    programStatus: (value) => oneOf(PROGRAM_STATUSES, value),
    approvalStatus: (value) => oneOf(APPROVAL_STATUSES, value),
    companyId: textOf,
    search: textOf,
  }),
  component: staffPage(FEATURE, () => import('./programs.page.tsx')),
})

const program = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId',
  component: staffPage(FEATURE, () => import('./program.page.tsx')),
})

const settings = createRoute({
  getParentRoute,
  path: '/admin/programs/$programId/settings',
  component: staffPage(FEATURE, () => import('./program-settings.page.tsx')),
})

export const platformProgramRoutes = [programs, program, settings] as const
