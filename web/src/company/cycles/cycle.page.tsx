// One cycle of the company, with what is to be done for it.
import { getCycleProgramDetails } from '@kuri/contract/programs/cycles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read } from '../../api/query.ts'
import {
  type CycleDetails,
  CycleFigures,
  CycleNotes,
  CycleOutcome,
  CycleSubtitle,
} from '../../staff/cycles/cycle-details.tsx'
import { Columns } from '../../staff/parts/layout.tsx'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { CycleSteps } from './cycle-steps.tsx'

export default function CyclePage() {
  const { t } = useLingui()
  const { cycleId } = useParams({ from: '/company/co/cycles/$cycleId' })
  const query = useQuery(read(getCycleProgramDetails, { params: { id: cycleId } }))
  const details = query.data
  const number = details?.cycle.cycleNumber
  return (
    <StaffPage
      title={number === undefined ? t`Cycle` : t`Cycle ${number}`}
      needs="statement.manage"
      subtitle={details && <CycleSubtitle details={details} />}
      above={details && <Above details={details} />}
    >
      <Loaded query={query} heights={[96, 240, 200]}>
        {(found) => <CycleContent details={found} />}
      </Loaded>
    </StaffPage>
  )
}

const Above = ({ details: { program } }: { details: CycleDetails }) => (
  <>
    <Link to="/co/programs/$programId" params={{ programId: program.programId }}>
      <bdi>{program.name}</bdi>
    </Link>
    {' › '}
    <Link to="/co/programs/$programId/cycles" params={{ programId: program.programId }}>
      <Trans>Cycles</Trans>
    </Link>
  </>
)

const CycleContent = ({ details }: { details: CycleDetails }) => (
  <>
    <CycleNotes details={details} />
    <CycleFigures
      details={details}
      invoices={{ to: '/co/cycles/$cycleId/invoices', params: { cycleId: details.cycle.cycleId } }}
    />
    <Columns>
      <CycleOutcome details={details} />
      <CycleSteps details={details} />
    </Columns>
  </>
)
