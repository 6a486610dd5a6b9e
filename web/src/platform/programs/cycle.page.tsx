// One cycle of a company, for the platform to read. The company runs it.
import { adminGetCycleProgramDetails } from '@kuri/contract/programs/cycles.contract'
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
import { Loaded } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'

export default function CyclePage() {
  const { t } = useLingui()
  const { cycleId } = useParams({ from: '/platform/admin/cycles/$cycleId' })
  const query = useQuery(read(adminGetCycleProgramDetails, { params: { id: cycleId } }))
  const details = query.data
  const number = details?.cycle.cycleNumber
  return (
    <StaffPage
      title={number === undefined ? t`Cycle` : t`Cycle ${number}`}
      subtitle={details && <CycleSubtitle details={details} />}
      above={details && <Above details={details} />}
    >
      <Loaded query={query} heights={[96, 240, 200]}>
        {(found) => (
          <>
            <CycleNotes details={found} />
            <CycleFigures details={found} />
            <CycleOutcome details={found} />
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

const Above = ({ details: { program } }: { details: CycleDetails }) => (
  <>
    <Link to="/admin/programs/$programId" params={{ programId: program.programId }}>
      <bdi>{program.name}</bdi>
    </Link>
    {' › '}
    <Link to="/admin/programs/$programId/cycles" params={{ programId: program.programId }}>
      <Trans>Cycles</Trans>
    </Link>
  </>
)
