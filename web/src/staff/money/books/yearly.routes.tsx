import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { textOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { dayOf, tableSearch } from '../../table/table-search.ts'

const groupStatement = createRoute({
  getParentRoute: () => company,
  path: '/co/programs/$programId/statement',
  validateSearch: tableSearch([], { to: dayOf }),
  component: lazyPage(() => import('./group-statement.page.tsx')),
})

const balanceSheet = createRoute({
  getParentRoute: () => company,
  path: '/co/books/balance-sheet',
  validateSearch: tableSearch([], { year: textOf }),
  component: lazyPage(() => import('./balance-sheet.page.tsx')),
})

export const yearlyRoutes = [groupStatement, balanceSheet] as const
