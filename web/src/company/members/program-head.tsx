// The name of a program with the way to it, for those who may read programs.
import { getProgram } from '@kuri/contract/programs/programs.contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { useAccess } from '../../staff/access/access.tsx'

export function ProgramHead({ programId }: { programId: string }) {
  const { can } = useAccess()
  const program = useQuery({ ...read(getProgram, { params: { programId } }), enabled: can('program.read') })
  return program.data ? (
    <span dir="auto">
      {program.data.name} ({program.data.chitId})
    </span>
  ) : null
}
