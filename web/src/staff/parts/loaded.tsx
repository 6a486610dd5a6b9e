// A read of the service on a page: placeholders, what went wrong, or the content.
import type { Route } from '@kuri/contract/kit/route'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Arguments } from '../../api/api.ts'
import { read } from '../../api/query.ts'
import type { Refused } from '../../api/refused.ts'
import { Problem, Skeleton } from '../../ui/feedback.tsx'
import { NotYours } from '../side/no-access.tsx'

/** The service says 403 or 404 for what is not there and for what one may not see. */
export const isNotYours = (error: Refused) => error.status === 403 || error.status === 404

/** Keeps the page that is shown while the next one loads. */
export const useList = <R extends Route>(route: R, ...args: Arguments<R>) =>
  useQuery({ ...read(route, ...args), placeholderData: keepPreviousData })

type LoadedProps<Data> = {
  query: UseQueryResult<Data, Refused>
  /** Of the placeholders. */
  heights?: readonly number[]
  children(data: Data): ReactNode
}

export function Loaded<Data>({ query, heights = [120, 240], children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton heights={heights} />
  if (isNotYours(query.error)) return <NotYours />
  return <Problem error={query.error} onRetry={() => void query.refetch()} />
}
