// The page of one cycle, for the company and the platform.
import type { adminGetCycleProgramDetails, getCycleProgramDetails } from '@kuri/contract/programs/cycles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../api/query.ts'
import type { Needs } from '../access/access.rules.ts'
import { Loaded } from '../parts/loaded.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { type CycleDetails, CycleNotes, CycleSubtitle } from './cycle-details.tsx'

type CyclePageProps = {
  endpoint: typeof getCycleProgramDetails | typeof adminGetCycleProgramDetails
  cycleId: string
  needs?: Needs
  /** The pages of programs of the workplace. */
  program: LinkProps['to'] & `${string}/$programId`
  cycles: LinkProps['to'] & `${string}/$programId/cycles`
  children(details: CycleDetails): ReactNode
}

export function CyclePage({ endpoint, cycleId, program, cycles, children, ...guard }: CyclePageProps) {
  const { t } = useLingui()
  const query = useQuery(read(endpoint, { params: { id: cycleId } }))
  const details = query.data
  const number = details?.cycle.cycleNumber
  const params = { programId: details?.program.programId ?? '' }
  return (
    <StaffPage
      {...guard}
      title={number === undefined ? t`Cycle` : t`Cycle ${number}`}
      subtitle={details && <CycleSubtitle details={details} />}
      above={
        details && (
          <>
            <Link to={program} params={params}>
              <bdi>{details.program.name}</bdi>
            </Link>
            {' › '}
            <Link to={cycles} params={params}>
              <Trans>Cycles</Trans>
            </Link>
          </>
        )
      }
    >
      <Loaded query={query} heights={[96, 240, 200]}>
        {(found) => (
          <>
            <CycleNotes details={found} />
            {children(found)}
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}
