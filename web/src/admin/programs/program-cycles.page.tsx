// The cycles of a program, for the platform. The company makes them.
import { useParams, useSearch } from '@tanstack/react-router'
import { CyclesTable } from '../../staff/cycles/cycles-table.tsx'
import { ProgramFrame } from '../../staff/programs/program-frame.tsx'

export default function ProgramCyclesPage() {
  const { programId } = useParams({ from: '/admin/admin/programs/$programId/cycles' })
  const search = useSearch({ from: '/admin/admin/programs/$programId/cycles' })
  return (
    <ProgramFrame programId={programId} needs="program.read">
      {(program) => <CyclesTable program={program} search={search} />}
    </ProgramFrame>
  )
}
