import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const notifications = createRoute({
  getParentRoute: () => company,
  path: '/co/notifications',
  validateSearch: tableSearch([], { show: (value) => oneOf(['unread'], value) }),
  component: lazyPage(() => import('./notifications.page.tsx')),
})

export const notificationRoutes = [notifications] as const
