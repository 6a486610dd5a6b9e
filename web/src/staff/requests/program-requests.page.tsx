// Who asked to join one program.
import { listRequests } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { useParams, useSearch } from '@tanstack/react-router'
import { ProgramFrame } from '../programs/program-frame.tsx'
import { RequestTable } from './request-table.tsx'

export default function ProgramRequestsPage() {
  const { programId } = useParams({ from: '/company/co/programs/$programId/requests' })
  const search = useSearch({ from: '/company/co/programs/$programId/requests' })
  return (
    <ProgramFrame programId={programId} needs="subscriber.manage">
      {() => (
        <RequestTable
          endpoint={listRequests}
          rowLink={(requestId) => ({ to: '/co/requests/$requestId', params: { requestId } })}
          search={{ ...search, programId }}
          isOfProgram
        />
      )}
    </ProgramFrame>
  )
}
