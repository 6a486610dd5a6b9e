import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const registrations = createRoute({
  getParentRoute: () => company,
  path: '/co/gst/registrations',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./registrations.page.tsx')),
})

export const gstRoutes = [registrations] as const
