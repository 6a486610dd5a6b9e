import { MESSAGE_CHANNELS } from '@kuri/contract/phrases/message-texts'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { admin } from '../../../staff/areas.tsx'
import { tableSearch } from '../../../staff/table/table-search.ts'

const messageTexts = createRoute({
  getParentRoute: () => admin,
  path: '/admin/platform/templates',
  validateSearch: tableSearch([], { channel: (value) => oneOf(MESSAGE_CHANNELS, value), search: textOf }),
  component: lazyPage(() => import('./message-texts.page.tsx')),
})

export const messageRoutes = [messageTexts] as const
