// Who asked to join one program.
import { useSearch } from '@tanstack/react-router'
import { ProgramFrame } from '../../programs/programs/program-frame.tsx'
import { useProgramId } from '../../programs/programs/workplace.ts'
import { type RequestSearch, RequestTable } from './request-table.tsx'

export default function ProgramRequestsPage() {
  const programId = useProgramId()
  const search = useSearch({ strict: false }) as RequestSearch
  return (
    <ProgramFrame programId={programId} needs="subscriber.manage">
      {() => <RequestTable search={{ ...search, programId }} isOfProgram />}
    </ProgramFrame>
  )
}
