// One cycle. The company runs it; superadmins read it.
import { getCycleProgramDetails } from '@kuri/contract/programs/cycles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Columns } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { useProgramPages } from '../programs/workplace.ts'
import { type CycleDetails, CycleFigures, CycleNotes, CycleOutcome, CycleSubtitle } from './cycle-details.tsx'
import { CycleSteps } from './cycle-steps.tsx'

export default function CyclePage() {
  const { t } = useLingui()
  const { pick, runsCompany } = useSide()
  const { cycleId } = useParams({ strict: false }) as { cycleId: string }
  const query = useQuery(read(pick(getCycleProgramDetails), { params: { id: cycleId } }))
  const details = query.data
  const number = details?.cycle.cycleNumber
  return (
    <StaffPage
      needs="statement.manage"
      title={number === undefined ? t`Cycle` : t`Cycle ${number}`}
      subtitle={details && <CycleSubtitle details={details} />}
      above={details && <ProgramLinks program={details.program} />}
    >
      <Loaded query={query} heights={[96, 240, 200]}>
        {(found) => (
          <>
            <CycleNotes details={found} />
            {runsCompany ? <ToRun details={found} cycleId={cycleId} /> : <ToRead details={found} />}
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

function ProgramLinks({ program: { programId, name } }: { program: CycleDetails['program'] }) {
  const { page } = useProgramPages()
  return (
    <>
      <Link {...page('', programId)}>
        <bdi>{name}</bdi>
      </Link>
      {' › '}
      <Link {...page('cycles', programId)}>
        <Trans>Cycles</Trans>
      </Link>
    </>
  )
}

const ToRun = ({ details, cycleId }: { details: CycleDetails; cycleId: string }) => (
  <>
    <CycleFigures details={details} invoices={{ to: '/co/cycles/$cycleId/invoices', params: { cycleId } }} />
    <Columns>
      <CycleOutcome details={details} />
      <CycleSteps details={details} />
    </Columns>
  </>
)

const ToRead = ({ details }: { details: CycleDetails }) => (
  <>
    <CycleFigures details={details} />
    <CycleOutcome details={details} />
  </>
)
