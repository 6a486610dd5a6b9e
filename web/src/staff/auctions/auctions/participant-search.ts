// How a list of participants is narrowed, on a page and in the console.
import { oneOf, textOf } from '../../../app/search.ts'
import { tableSearch } from '../../table/table-search.ts'

export const SHOWN = ['joined', 'here', 'paid', 'unpaid'] as const
export type ShownParticipants = (typeof SHOWN)[number]

export const participantSearch = tableSearch([], { search: textOf, show: (value) => oneOf(SHOWN, value) })
export type ParticipantSearch = ReturnType<typeof participantSearch>

const QUERIES = {
  joined: { hasJoined: true },
  here: { isOnline: true },
  paid: { isPaid: true },
  unpaid: { isPaid: false },
}

export const narrowed = ({ search, show }: { search?: string | undefined; show?: ShownParticipants | undefined }) => ({
  ...(search?.trim() ? { search: search.trim() } : {}),
  ...(show ? QUERIES[show] : {}),
})
