import { MESSAGE_CHANNELS } from '@kuri/contract/phrases/message-texts'
import { createRoute } from '@tanstack/react-router'
import { oneOf, textOf } from '../../app/search.ts'
import { platform } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const messageTexts = createRoute({
  getParentRoute: () => platform,
  path: '/admin/platform/templates',
  validateSearch: tableSearch([], { channel: (value) => oneOf(MESSAGE_CHANNELS, value), search: textOf }),
  component: staffPage('platform/messages', () => import('./message-texts.page.tsx')),
})

export const messageRoutes = [messageTexts] as const
