// Reads and changes for components, over TanStack Query.
import type { Data, Route } from '@kuri/contract/kit/route'
import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Arguments, api, argumentsOf, type Input } from './api.ts'
import { isRefused, Refused } from './refused.ts'

const MAX_RETRIES = 2
const isWorthRetrying = (error: Error) => error instanceof Refused && (error.status === 0 || error.status >= 500)

export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A page of another kind of person is replaced as a whole. A missing permission may concern one part of a page only.
        throwOnError: (error) => isRefused(error, 'WRONG_PERSONA'),
        retry: (failureCount, error) => failureCount < MAX_RETRIES && isWorthRetrying(error),
      },
      // Without a network a change fails at once. It would otherwise wait and be sent later, when the person has long gone on.
      mutations: { networkMode: 'always' },
    },
  })

/** The endpoint's path, its parameters and its query. */
export type ReadKey = readonly [path: string, params: object | null, query: object | null]

/** `useQuery(read(listBranches, { query }))`. The key begins with the path, so that a change can invalidate it. */
export const read = <R extends Route>(route: R, ...args: Arguments<R>) =>
  queryOptions<Data<R>, Refused>({
    queryKey: [route.path, args[0]?.params ?? null, args[0]?.query ?? null],
    queryFn: ({ signal }) => api(route, ...argumentsOf<R>({ ...args[0], signal })),
  })

/** What a change makes outdated: some reads, or whatever is on the screen. */
type Outdates = { outdates: readonly Route[] | 'everything' }

export function useChange<R extends Route>(route: R, { outdates }: Outdates) {
  const client = useQueryClient()
  return useMutation<Data<R>, Refused, Input<R>>({
    mutationFn: (input) => api(route, ...argumentsOf<R>(input)),
    onSuccess: async () => {
      if (outdates === 'everything') await client.invalidateQueries()
      else await Promise.all(outdates.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    },
  })
}
