// Who asked to join one program.
import { useParams, useSearch } from '@tanstack/react-router'
import { ProgramFrame } from '../../staff/programs/program-frame.tsx'
import { RequestTable } from './request-table.tsx'

export default function ProgramRequestsPage() {
  const { programId } = useParams({ from: '/company/co/programs/$programId/requests' })
  const search = useSearch({ from: '/company/co/programs/$programId/requests' })
  return (
    <ProgramFrame programId={programId} needs="subscriber.manage">
      {() => <RequestTable search={{ ...search, programId }} isOfProgram />}
    </ProgramFrame>
  )
}
