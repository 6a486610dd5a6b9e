import { APPROVAL_STATUSES } from '@kuri/contract/programs/program-fields'
import { PROGRAM_STATUSES } from '@kuri/contract/programs/program-status'
import { PROGRAM_SORTS } from '@kuri/contract/programs/programs.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { admin, company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const FILTERS = {
  programStatus: (value: unknown) => oneOf(PROGRAM_STATUSES, value),
  approvalStatus: (value: unknown) => oneOf(APPROVAL_STATUSES, value),
  search: textOf,
}
const programs = { component: lazyPage(() => import('./programs.page.tsx')) }
const program = { component: lazyPage(() => import('./program.page.tsx')) }
const documents = {
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./program-documents.page.tsx')),
}

const ofCompany = { getParentRoute: () => company }
export const companyProgramRoutes = [
  createRoute({
    ...ofCompany,
    ...programs,
    path: '/co/programs',
    validateSearch: tableSearch(PROGRAM_SORTS, { ...FILTERS, branchId: textOf }),
  }),
  createRoute({ ...ofCompany, ...program, path: '/co/programs/$programId' }),
  createRoute({ ...ofCompany, ...documents, path: '/co/programs/$programId/documents' }),
] as const

const ofAdmin = { getParentRoute: () => admin }
export const adminProgramRoutes = [
  createRoute({
    ...ofAdmin,
    ...programs,
    path: '/admin/programs',
    validateSearch: tableSearch(PROGRAM_SORTS, { ...FILTERS, companyId: textOf }),
  }),
  createRoute({ ...ofAdmin, ...program, path: '/admin/programs/$programId' }),
  createRoute({ ...ofAdmin, ...documents, path: '/admin/programs/$programId/documents' }),
] as const
