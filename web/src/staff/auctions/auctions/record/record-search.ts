import { oneOf, textOf } from '../../../../app/search.ts'
import { tableSearch } from '../../../table/table-search.ts'

const RECORD_LISTS = ['log', 'sessions', 'refused'] as const
const SESSION_EVENTS = ['JOIN', 'LEAVE'] as const

export const recordSearch = tableSearch([], {
  list: (value) => oneOf(RECORD_LISTS, value),
  eventType: (value) => oneOf(SESSION_EVENTS, value),
  enrolledSubscriberId: textOf,
})
export type RecordSearch = ReturnType<typeof recordSearch>
