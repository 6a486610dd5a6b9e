// One chit of the member: its head from the list of chits, and everything about money from the statement.
import { listOwnPrograms } from '@kuri/contract/money/own-programs.contract'
import { getOwnStatement } from '@kuri/contract/money/statements.contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { joinStatements } from './chit.rules.ts'

/** The most that one call returns. */
const pageSize = 100

export function useChit(programId: string) {
  const list = useQuery(read(listOwnPrograms, { query: { pageSize } }))
  const first = useQuery(read(getOwnStatement, { params: { programId }, query: { pageSize } }))
  // A long chit: its newest months are on the last page, and those are what is to pay.
  const pageNumber = first.data?.totalPages ?? 1
  const last = useQuery({
    ...read(getOwnStatement, { params: { programId }, query: { pageSize, pageNumber } }),
    enabled: pageNumber > 1,
  })
  const chit = list.data?.programs.find((each) => each.programId === programId)
  const statement = pageNumber > 1 ? last.data && first.data && joinStatements(first.data, last.data) : first.data
  const retry = () => void Promise.all([list.refetch(), first.refetch()])
  return { chit, statement, error: first.error ?? last.error ?? list.error, retry }
}
