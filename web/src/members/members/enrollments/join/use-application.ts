// What the steps after the first one need: the request, and what is saved about its person.
import { getEnrollmentData, getOwnRequest } from '@kuri/contract/members/enrollments.contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api/query.ts'

export function useApplication(requestId: string) {
  const request = useQuery(read(getOwnRequest, { params: { requestId } }))
  const saved = useQuery(read(getEnrollmentData))
  return {
    request: request.data,
    saved: saved.data,
    error: request.error ?? saved.error,
    retry: () => void Promise.all([request.refetch(), saved.refetch()]),
  }
}
export type SavedData = NonNullable<ReturnType<typeof useApplication>['saved']>
