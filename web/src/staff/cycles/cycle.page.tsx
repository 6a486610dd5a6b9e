// One cycle of the company, with what is to be done for it.
import { getCycleProgramDetails } from '@kuri/contract/programs/cycles.contract'
import { useParams } from '@tanstack/react-router'
import { Columns } from '../parts/layout.tsx'
import { CycleFigures, CycleOutcome } from './cycle-details.tsx'
import { CyclePage } from './cycle-page.tsx'
import { CycleSteps } from './cycle-steps.tsx'

export default function CompanyCyclePage() {
  const { cycleId } = useParams({ from: '/company/co/cycles/$cycleId' })
  return (
    <CyclePage
      endpoint={getCycleProgramDetails}
      cycleId={cycleId}
      needs="statement.manage"
      program="/co/programs/$programId"
      cycles="/co/programs/$programId/cycles"
    >
      {(details) => (
        <>
          <CycleFigures details={details} invoices={{ to: '/co/cycles/$cycleId/invoices', params: { cycleId } }} />
          <Columns>
            <CycleOutcome details={details} />
            <CycleSteps details={details} />
          </Columns>
        </>
      )}
    </CyclePage>
  )
}
