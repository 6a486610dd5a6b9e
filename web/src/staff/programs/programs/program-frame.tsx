// The page of a program: its head, its tabs, and what its other pages show under them.
import type { Data } from '@kuri/contract/kit/route'
import type { getProgram as getProgramOfCompany } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../../api/query.ts'
import { isNotYours, Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { type TabLink, TabLinks } from '../../parts/tab-links.tsx'
import { NotYours } from '../../side/no-access.tsx'
import type { Needs } from '../../side/side.rules.ts'
import { useSide } from '../../side/side.tsx'
import { ApprovalBadge, ProgramBadge } from './program-badge.tsx'
import { useProgramEndpoints, useProgramPages } from './workplace.ts'

type Program = Data<typeof getProgramOfCompany.company>

export const useProgram = (programId: string) =>
  useQuery(read(useProgramEndpoints().getProgram, { params: { programId } }))

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
      subtitle={<ProgramWords program={program} />}
      actions={actions?.(program)}
      tabs={<ProgramTabs program={program} />}
    >
      {children(program)}
    </StaffPage>
  )
}

/** The platform also reads of which company the program is, and whether it waits for an approval. */
function ProgramWords({ program }: { program: Program }) {
  const { approvesPrograms, spansCompanies } = useSide()
  return (
    <span className="row g2 flex-wrap" dir="auto">
      <ProgramBadge status={program.programStatus} />
      {approvesPrograms && <ApprovalBadge status={program.approvalStatus} />}
      {spansCompanies && `${program.companyName} · `}
      {program.chitId} · {program.branchName}
    </span>
  )
}

function ProgramAbove({ program, isBelow }: { program: Program; isBelow: boolean }) {
  const { list, page } = useProgramPages()
  return (
    <>
      <Link {...list}>
        <Trans>Programs</Trans>
      </Link>
      {isBelow && (
        <>
          {' › '}
          <Link {...page('', program.programId)}>
            <bdi>{program.name}</bdi>
          </Link>
        </>
      )}
    </>
  )
}

type ProgramPartProps = {
  programId: string
  needs: Needs
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A page of a program that does not wait for it. Somebody may work here without seeing the program itself; then it has no head. */
export function ProgramPart({ programId, needs, title, actions, children }: ProgramPartProps) {
  const { can } = useSide()
  const { getProgram } = useProgramEndpoints()
  const query = useQuery({
    ...read(getProgram, { params: { programId } }),
    enabled: can('program.read') && can(needs),
  })
  const program = query.data
  const isMissing = query.error !== null && isNotYours(query.error)
  return (
    <StaffPage
      title={title}
      needs={needs}
      {...(program && {
        place: placeOf(program),
        above: <ProgramAbove program={program} isBelow />,
        subtitle: <ProgramWords program={program} />,
        tabs: <ProgramTabs program={program} />,
      })}
      actions={isMissing ? null : actions}
    >
      {isMissing ? <NotYours /> : children}
    </StaffPage>
  )
}

function ProgramTabs({ program }: { program: Program }) {
  const { t } = useLingui()
  const router = useRouter()
  const { page } = useProgramPages()
  const place = placeOf(program)
  const tabs = [
    { page: '', name: t`Overview`, needs: 'program.read' },
    { page: 'members', name: t`Members`, needs: 'subscriber.manage' },
    { page: 'requests', name: t`Requests`, needs: 'subscriber.manage' },
    { page: 'cycles', name: t`Cycles`, needs: 'program.read' },
    { page: 'settings', name: t`Auction settings`, needs: 'auction.read' },
    { page: 'documents', name: t`Documents`, needs: 'document.manage' },
    { page: 'balances', name: t`Opening balances`, needs: 'statement.manage', isImported: true },
  ] as const
  const shown = tabs
    .filter((tab) => !('isImported' in tab) || program.isPreStarted)
    .map(
      (tab): TabLink => ({ ...page(tab.page, program.programId), name: tab.name, needs: tab.needs, place }) as TabLink,
    )
    .filter(({ to }) => String(to) in router.routesByPath)
  return <TabLinks label={t`Parts of the program`} tabs={shown} />
}
