// The page of a program: its head, its tabs, and what its other pages show under them.
import type { Data } from '@kuri/contract/kit/route'
import { getProgram } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../api/query.ts'
import type { Needs } from '../access/access.rules.ts'
import { Loaded } from '../parts/loaded.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { type TabLink, TabLinks } from '../parts/tab-links.tsx'
import { ProgramBadge } from './program-badge.tsx'

type Program = Data<typeof getProgram>

export const useProgram = (programId: string) => useQuery(read(getProgram, { params: { programId } }))

/** Where a program is, for `can`. */
export const placeOf = ({ programId, branchId }: Pick<Program, 'programId' | 'branchId'>) => ({ programId, branchId })

type ProgramFrameProps = {
  programId: string
  needs: Needs
  /** Of a page below the program: "Edit". */
  title?: string
  actions?(program: Program): ReactNode
  children(program: Program): ReactNode
}

export function ProgramFrame({ programId, needs, title, actions, children }: ProgramFrameProps) {
  const { t } = useLingui()
  const query = useProgram(programId)
  if (!query.data)
    return (
      <StaffPage title={title ?? t`Program`}>
        <Loaded query={query}>{() => null}</Loaded>
      </StaffPage>
    )
  const program = query.data
  return (
    <StaffPage
      title={title ?? program.name}
      needs={needs}
      place={placeOf(program)}
      above={<ProgramAbove program={program} isBelow={title !== undefined} />}
      subtitle={
        <span className="row g2 flex-wrap" dir="auto">
          <ProgramBadge status={program.programStatus} />
          {program.chitId} · {program.branchName}
        </span>
      }
      actions={actions?.(program)}
      tabs={<ProgramTabs program={program} />}
    >
      {children(program)}
    </StaffPage>
  )
}

const ProgramAbove = ({ program, isBelow }: { program: Program; isBelow: boolean }) => (
  <>
    <Link to="/co/programs">
      <Trans>Programs</Trans>
    </Link>
    {isBelow && (
      <>
        {' › '}
        <Link to="/co/programs/$programId" params={{ programId: program.programId }}>
          <bdi>{program.name}</bdi>
        </Link>
      </>
    )}
  </>
)

function ProgramTabs({ program }: { program: Program }) {
  const { t } = useLingui()
  const router = useRouter()
  const place = placeOf(program)
  const params = { programId: program.programId }
  const tabs = [
    { to: '/co/programs/$programId', name: t`Overview`, needs: 'program.read' },
    { to: '/co/programs/$programId/members', name: t`Members`, needs: 'subscriber.manage' },
    { to: '/co/programs/$programId/requests', name: t`Requests`, needs: 'subscriber.manage' },
    { to: '/co/programs/$programId/cycles', name: t`Cycles`, needs: 'program.read' },
    { to: '/co/programs/$programId/settings', name: t`Auction settings`, needs: 'auction.read' },
    { to: '/co/programs/$programId/documents', name: t`Documents`, needs: 'document.manage' },
  ] as const
  const shown = tabs.filter(({ to }) => to in router.routesByPath)
  return (
    <TabLinks
      label={t`Parts of the program`}
      tabs={shown.map((tab): TabLink => ({ ...tab, params, place }) as TabLink)}
    />
  )
}
