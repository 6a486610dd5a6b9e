// A report that comes in portions: the next ones are read when somebody asks for more.
import type { Data, Query, Route } from '@kuri/contract/kit/route'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import type { Refused } from '../../../api/refused.ts'

type Portion = { nextCursor: string | null }

export function useReport<R extends Route>(route: R, query: Partial<Query<R>>) {
  return useInfiniteQuery<Data<R> & Portion, Refused, (Data<R> & Portion)[], unknown[], string | null>({
    queryKey: [route.path, 'portions', query],
    queryFn: ({ pageParam, signal }) =>
      api(route, {
        query: { ...query, limit: 200, ...(pageParam && { cursor: pageParam }) },
        signal,
      } as never) as never,
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages,
  })
}
