import { NOTICE_CHANNELS, NOTICE_KINDS, NOTICE_STATUSES } from '@kuri/contract/messages/notices.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { dayOf, tableSearch } from '../../table/table-search.ts'

const notices = createRoute({
  getParentRoute: () => company,
  path: '/co/notices',
  validateSearch: tableSearch([], {
    kind: (value) => oneOf(NOTICE_KINDS, value),
    status: (value) => oneOf(NOTICE_STATUSES, value),
    channel: (value) => oneOf(NOTICE_CHANNELS, value),
    from: dayOf,
    to: dayOf,
    programId: textOf,
    auctionId: textOf,
    subscriberId: textOf,
  }),
  component: lazyPage(() => import('./notices.page.tsx')),
})

const policy = createRoute({
  getParentRoute: () => company,
  path: '/co/notices/policy',
  component: lazyPage(() => import('./notice-policy.page.tsx')),
})

export const noticeRoutes = [notices, policy] as const
