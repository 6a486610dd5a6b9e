import { createRoute } from '@tanstack/react-router'
import { member, visitor } from '../../../app/areas.tsx'
import { page } from '../../../app/page-loader.ts'
import { oneOf, type SearchInput, textOf } from '../../../app/search.ts'
import { CHIT_TABS } from './chit.rules.ts'

const chits = createRoute({
  getParentRoute: () => member,
  path: '/my/chits',
  component: page('chits', () => import('./chits.page.tsx')),
})

const chit = createRoute({
  getParentRoute: () => member,
  path: '/my/chits/$programId',
  validateSearch: (search: SearchInput): { tab?: (typeof CHIT_TABS)[number] | undefined } => ({
    tab: oneOf(CHIT_TABS, search.tab),
  }),
  component: page('chits', () => import('./chit.page.tsx')),
})

const statement = createRoute({
  getParentRoute: () => member,
  path: '/my/chits/$programId/statement',
  validateSearch: (search: SearchInput): { enrolledSubscriberId?: string | undefined } => ({
    enrolledSubscriberId: textOf(search.enrolledSubscriberId),
  }),
  component: page('chits', () => import('./statement.page.tsx')),
})

/** Anybody who holds a printed passbook; the code is typed in here, so that it does not stand in the address of a page. */
const passbookCheck = createRoute({
  getParentRoute: () => visitor,
  path: '/check-passbook',
  component: page('chits', () => import('./passbook-check.page.tsx')),
})

export const chitRoutes = [chits, chit, statement] as const
export const passbookCheckRoutes = [passbookCheck] as const
