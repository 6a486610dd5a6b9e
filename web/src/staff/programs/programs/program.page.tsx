// One program: its terms in words, and what can be done with it now.
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { Columns, Stat, Stats } from '../../parts/layout.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { nextSetupPage, type Program } from './program.rules.ts'
import { ProgramApproval, ProgramMoves } from './program-approval.tsx'
import { ProgramFacts } from './program-facts.tsx'
import { ProgramFrame, placeOf } from './program-frame.tsx'
import { ProgramSteps } from './program-steps.tsx'
import { RelatedPages } from './related-pages.tsx'
import { useProgramId, useProgramPages } from './workplace.ts'

export default function ProgramPage() {
  const { pick } = useSide()
  const { Actions, View } = pick(SIDES)
  return (
    <ProgramFrame programId={useProgramId()} needs="program.read" actions={(program) => <Actions program={program} />}>
      {(program) => <View program={program} />}
    </ProgramFrame>
  )
}

type ProgramProps = { program: Program }

/** A company sets its program up and runs it; superadmins approve it. */
const SIDES = {
  company: { Actions: EditLink, View: ToRun },
  admin: { Actions: EditAnyLink, View: ToApprove },
}

function ToRun({ program }: ProgramProps) {
  return (
    <>
      <SetupNote program={program} />
      <ReviewNote program={program} />
      <Figures program={program} />
      <Columns>
        <div className="stack g4">
          <ProgramFacts program={program} />
        </div>
        <div className="stack g4">
          <ProgramSteps program={program} />
          <RelatedPages program={program} />
        </div>
      </Columns>
    </>
  )
}

function ToApprove({ program }: ProgramProps) {
  return (
    <Columns>
      <div className="stack g4">
        {program.approvalComment && (
          <Note>
            <p dir="auto">{program.approvalComment}</p>
          </Note>
        )}
        <ProgramFacts program={program} />
      </div>
      <div className="stack g4">
        <ProgramApproval program={program} />
        <ProgramMoves program={program} />
      </div>
    </Columns>
  )
}

/** Superadmins also edit approved programs, and go on with a setup that they or the company have begun. */
function EditAnyLink({ program }: ProgramProps) {
  const { page } = useProgramPages()
  const next = nextSetupPage(program)
  if (program.deletedAt !== null) return null
  return next === null ? (
    <ButtonLink look="second" {...page('edit', program.programId)}>
      <Trans>Edit</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink {...page(next, program.programId)}>
      <Trans>Go on with the setup</Trans>
    </ButtonLink>
  )
}

/** The company may edit until the platform has approved the program. */
function EditLink({ program }: ProgramProps) {
  const { programId } = program
  return (
    <Can needs="program.update" place={placeOf(program)}>
      {program.deletedAt !== null ? (
        <Button look="second" why={<BlockedReason code="PROGRAM_ARCHIVED" />}>
          <Trans>Edit</Trans>
        </Button>
      ) : program.approvalStatus === 'APPROVED' ? (
        <Button look="second" why={<Trans>Approved: only the platform changes it now.</Trans>}>
          <Trans>Edit</Trans>
        </Button>
      ) : (
        nextSetupPage(program) === null && (
          <ButtonLink look="second" to="/co/programs/$programId/edit" params={{ programId }}>
            <Trans>Edit</Trans>
          </ButtonLink>
        )
      )}
    </Can>
  )
}

function SetupNote({ program }: ProgramProps) {
  const page = nextSetupPage(program)
  if (page === null) return null
  return (
    <Note tone="warn">
      <p className="b">
        <Trans>The setup is not finished.</Trans>
      </p>
      <Can needs={page === 'import/people' ? 'subscriber.manage' : 'program.update'} place={placeOf(program)}>
        <ButtonLink
          to={`/co/programs/$programId/${page}` as '/co/programs/$programId'}
          params={{ programId: program.programId }}
          className="mt-2"
        >
          <Trans>Go on with the setup</Trans>
        </ButtonLink>
      </Can>
    </Note>
  )
}

function ReviewNote({ program: { approvalStatus, approvalComment, programStatus } }: { program: Program }) {
  if (programStatus === 'INCOMPLETE') return null
  if (approvalStatus === 'REJECTED')
    return (
      <Note tone="danger">
        <p className="b">
          <Trans>The platform did not approve this program.</Trans>
        </p>
        {approvalComment && <p dir="auto">{approvalComment}</p>}
      </Note>
    )
  if (approvalStatus === 'UNDER_REVIEW')
    return (
      <Note tone="warn" icon="clock">
        <Trans>It waits for the approval of the platform. Until then members do not see it.</Trans>
      </Note>
    )
  return approvalComment ? (
    <Note>
      <p dir="auto">{approvalComment}</p>
    </Note>
  ) : null
}

function Figures({ program }: ProgramProps) {
  const { t } = useLingui()
  const { programId } = program
  return (
    <Stats>
      <Stat label={t`Pot`} value={<Money rupees={program.totalAmount} />} />
      <Stat label={t`Instalment`} value={<Money rupees={program.subscriptionAmount} />} />
      <Stat
        label={t`Tickets sold`}
        value={t`${program.enrolledCount} of ${program.totalSlots}`}
        detail={t`${program.availableSlots} on offer`}
      />
      <Stat
        label={t`Cycles`}
        value={<Trans>Open</Trans>}
        link={{ to: '/co/programs/$programId/cycles', params: { programId } }}
      />
    </Stats>
  )
}
