// The frame of steps 2 to 5 of an import: where one stands, and the way to the step that comes next.
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/feedback.tsx'
import { Steps } from '../../../../ui/steps.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { StaffPage } from '../../../parts/staff-page.tsx'
import { nextSetupPage, type Program } from '../../programs/program.rules.ts'
import { placeOf, useProgram } from '../../programs/program-frame.tsx'
import { useProgramPages } from '../../programs/workplace.ts'

/** The steps after which a step may be sent. [spec: Order of the steps] */
const AFTER: Record<number, readonly number[]> = { 2: [1, 2, 3], 3: [2, 3], 4: [3, 4], 5: [4] }

type ImportFrameProps = {
  programId: string
  step: 2 | 3 | 4 | 5
  needs: PermissionCode
  subtitle: ReactNode
  children(program: Program): ReactNode
}

export function ImportFrame({ programId, step, needs, subtitle, children }: ImportFrameProps) {
  const { t } = useLingui()
  const query = useProgram(programId)
  const program = query.data
  const { list } = useProgramPages()
  return (
    <StaffPage
      title={program?.name ?? t`Import a running chit`}
      {...(program ? { needs, place: placeOf(program) } : {})}
      subtitle={subtitle}
      above={
        <Link {...list}>
          <Trans>Programs</Trans>
        </Link>
      }
    >
      <Steps now={step} of={5} />
      <Loaded query={query}>{(found) => (isAt(found, step) ? children(found) : <OtherStep program={found} />)}</Loaded>
    </StaffPage>
  )
}

const isAt = (program: Program, step: number) =>
  program.isPreStarted && program.programStatus === 'INCOMPLETE' && (AFTER[step]?.includes(program.setupStep) ?? false)

function OtherStep({ program }: { program: Program }) {
  const next = nextSetupPage(program)
  const { page } = useProgramPages()
  return (
    <Note>
      <p>
        {next === null ? <Trans>This import is finished.</Trans> : <Trans>The import stands at another step.</Trans>}
      </p>
      <ButtonLink {...page(next ?? '', program.programId)} className="mt-2">
        {next === null ? <Trans>Open the program</Trans> : <Trans>Go on there</Trans>}
      </ButtonLink>
    </Note>
  )
}
