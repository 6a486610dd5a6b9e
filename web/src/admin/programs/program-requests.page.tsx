// Who asked to join one program, for the platform.
import { adminListRequests } from '@kuri/contract/enrollment/enrollment-requests.contract'
import { useParams, useSearch } from '@tanstack/react-router'
import { ProgramFrame } from '../../staff/programs/program-frame.tsx'
import { RequestTable } from '../../staff/requests/request-table.tsx'

export default function ProgramRequestsPage() {
  const { programId } = useParams({ from: '/admin/admin/programs/$programId/requests' })
  const search = useSearch({ from: '/admin/admin/programs/$programId/requests' })
  return (
    <ProgramFrame programId={programId} needs="subscriber.manage">
      {() => (
        <RequestTable
          endpoint={adminListRequests}
          rowLink={(requestId) => ({ to: '/admin/requests/$requestId', params: { requestId } })}
          search={{ ...search, programId }}
          isOfProgram
          hasCompany
        />
      )}
    </ProgramFrame>
  )
}
