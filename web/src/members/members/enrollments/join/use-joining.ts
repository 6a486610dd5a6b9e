// What the first pages of joining need: the chit, my requests for it, and what is saved about me.
import { getEnrollmentData, listOwnRequests } from '@kuri/contract/members/enrollments.contract'
import { getPublicProgram } from '@kuri/contract/programs/marketplace.contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api/query.ts'
import { isRefused } from '../../../../api/refused.ts'
import { liveRequest } from '../requests/request.rules.ts'

export function useJoining(programId: string) {
  const program = useQuery(read(getPublicProgram, { params: { programId } }))
  const requests = useQuery(read(listOwnRequests, { query: { programId } }))
  const saved = useQuery(read(getEnrollmentData))
  // A chit that is full or has started is no longer public; my request for it may still be there.
  const isClosed = isRefused(program.error) && program.error.status === 404
  return {
    program: program.data,
    isClosed,
    request: requests.data && liveRequest(requests.data.enrollments),
    saved: saved.data,
    isLoading: program.isPending || requests.isPending || saved.isPending,
    error: (isClosed ? null : program.error) ?? requests.error ?? saved.error,
    retry: () => void Promise.all([program.refetch(), requests.refetch(), saved.refetch()]),
  }
}
