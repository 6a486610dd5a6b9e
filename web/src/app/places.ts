// People whose number has an account in several cells of the installation choose between them on the sign-in page of the cell where
// people sign in. Here is the way there from any other page.
import { listOwnCells } from '@kuri/contract/people/cells.contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/query.ts'
import { useSession } from './use-session.ts'

export const PLACES_HASH = '#places'
export const PLACES_PATH = `/sign-in${PLACES_HASH}`
const STORAGE_KEY = 'kuri.came-from'

/** A cell does not know where else its people have accounts; this browser knows it of those who came from the list. */
export const cameFrom = {
  remember: (userId: string, origin: string) => localStorage.setItem(STORAGE_KEY, `${userId} ${origin}`),
  find(userId: string): string | null {
    const [knownId, origin] = localStorage.getItem(STORAGE_KEY)?.split(' ') ?? []
    return knownId === userId && origin ? origin : null
  },
}

/** Null for people with one place, who are nearly everybody. */
export function usePlacesAddress(): string | null {
  const { person } = useSession()
  const { data } = useQuery({ ...read(listOwnCells), staleTime: Infinity })
  if (!person) return null
  if ((data?.cells.length ?? 0) > 1) return PLACES_PATH
  const origin = cameFrom.find(person.userId)
  return origin && `${origin}${PLACES_PATH}`
}
