// One cycle of a company, for the platform to read. The company runs it.
import { adminGetCycleProgramDetails } from '@kuri/contract/programs/cycles.contract'
import { useParams } from '@tanstack/react-router'
import { CycleFigures, CycleOutcome } from '../../staff/cycles/cycle-details.tsx'
import { CyclePage } from '../../staff/cycles/cycle-page.tsx'

export default function AdminCyclePage() {
  const { cycleId } = useParams({ from: '/admin/admin/cycles/$cycleId' })
  return (
    <CyclePage
      endpoint={adminGetCycleProgramDetails}
      cycleId={cycleId}
      program="/admin/programs/$programId"
      cycles="/admin/programs/$programId/cycles"
    >
      {(details) => (
        <>
          <CycleFigures details={details} />
          <CycleOutcome details={details} />
        </>
      )}
    </CyclePage>
  )
}
