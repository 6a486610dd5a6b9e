// A read that a page repeats every few seconds. The service learns which version the page has, and sends nothing while it is current.
import type { Data, Route } from '@kuri/contract/kit/route'
import { queryOptions } from '@tanstack/react-query'
import { type Arguments, apiSince, argumentsOf } from './api.ts'
import { read } from './query.ts'
import type { Refused } from './refused.ts'

/** By query, so that it is forgotten with the query. `updateCount` is that of the data: another one means that a page changed it. */
const versions = new WeakMap<object, { etag: string; updateCount: number }>()

/** Like `read`, for pages with a `refetchInterval`. */
export const poll = <R extends Route>(route: R, ...args: Arguments<R>) =>
  queryOptions<Data<R>, Refused>({
    ...read(route, ...args),
    queryFn: async ({ client, queryKey, signal }) => {
      const query = client.getQueryCache().find<Data<R>>({ queryKey })
      const { data, dataUpdateCount = 0 } = query?.state ?? {}
      const known = query && versions.get(query)
      const etag = known && data !== undefined && known.updateCount === dataUpdateCount ? known.etag : null
      const answer = await apiSince(route, etag, ...argumentsOf<R>({ ...args[0], signal }))
      const newEtag = answer === 'UNCHANGED' ? etag : answer.etag
      if (query && newEtag !== null) versions.set(query, { etag: newEtag, updateCount: dataUpdateCount + 1 })
      return answer === 'UNCHANGED' ? data! : answer.data
    },
  })
