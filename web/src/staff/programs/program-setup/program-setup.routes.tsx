import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { type SearchInput, textOf } from '../../../app/search.ts'
import { admin, company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const begin = { component: lazyPage(() => import('./new-program.page.tsx')) }
const setup = { component: lazyPage(() => import('./program-setup.page.tsx')) }
const edit = { component: lazyPage(() => import('./edit-program.page.tsx')) }
const settings = { component: lazyPage(() => import('./program-settings.page.tsx')) }
const importStart = { component: lazyPage(() => import('./import/import-start.page.tsx')) }
const importTerms = { component: lazyPage(() => import('./import/import-terms.page.tsx')) }
const importPeople = { component: lazyPage(() => import('./import/import-people.page.tsx')) }
const importPayments = { component: lazyPage(() => import('./import/import-payments.page.tsx')) }
const importWinners = { component: lazyPage(() => import('./import/import-winners.page.tsx')) }
const balances = {
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./import/opening-balances.page.tsx')),
}

const ofCompany = { getParentRoute: () => company }
export const companyProgramSetupRoutes = [
  createRoute({ ...ofCompany, ...begin, path: '/co/programs/new' }),
  createRoute({ ...ofCompany, ...setup, path: '/co/programs/$programId/setup' }),
  createRoute({ ...ofCompany, ...edit, path: '/co/programs/$programId/edit' }),
  createRoute({ ...ofCompany, ...settings, path: '/co/programs/$programId/settings' }),
  createRoute({ ...ofCompany, ...importStart, path: '/co/programs/import' }),
  createRoute({ ...ofCompany, ...importTerms, path: '/co/programs/$programId/import/terms' }),
  createRoute({ ...ofCompany, ...importPeople, path: '/co/programs/$programId/import/people' }),
  createRoute({ ...ofCompany, ...importPayments, path: '/co/programs/$programId/import/payments' }),
  createRoute({ ...ofCompany, ...importWinners, path: '/co/programs/$programId/import/winners' }),
  createRoute({ ...ofCompany, ...balances, path: '/co/programs/$programId/balances' }),
] as const

/** The company that a superadmin has chosen. */
const chosenCompany = (search: SearchInput): { companyId?: string | undefined } => ({
  companyId: textOf(search.companyId),
})
const ofAdmin = { getParentRoute: () => admin }
export const adminProgramSetupRoutes = [
  createRoute({ ...ofAdmin, ...begin, path: '/admin/programs/new', validateSearch: chosenCompany }),
  createRoute({ ...ofAdmin, ...setup, path: '/admin/programs/$programId/setup' }),
  createRoute({ ...ofAdmin, ...edit, path: '/admin/programs/$programId/edit' }),
  createRoute({ ...ofAdmin, ...settings, path: '/admin/programs/$programId/settings' }),
  createRoute({ ...ofAdmin, ...importStart, path: '/admin/programs/import', validateSearch: chosenCompany }),
  createRoute({ ...ofAdmin, ...importTerms, path: '/admin/programs/$programId/import/terms' }),
  createRoute({ ...ofAdmin, ...importPeople, path: '/admin/programs/$programId/import/people' }),
  createRoute({ ...ofAdmin, ...importPayments, path: '/admin/programs/$programId/import/payments' }),
  createRoute({ ...ofAdmin, ...importWinners, path: '/admin/programs/$programId/import/winners' }),
  createRoute({ ...ofAdmin, ...balances, path: '/admin/programs/$programId/balances' }),
] as const
