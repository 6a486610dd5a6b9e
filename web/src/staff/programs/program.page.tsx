// One program: its terms in words, and what can be done with it now.
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { Money } from '../../ui/money.tsx'
import { Can } from '../access/access.tsx'
import { BlockedReason } from '../access/blocked-reason.tsx'
import { Columns, Stat, Stats } from '../parts/layout.tsx'
import { nextSetupPage, type Program } from './program.rules.ts'
import { ProgramFacts } from './program-facts.tsx'
import { ProgramFrame, placeOf } from './program-frame.tsx'
import { ProgramSteps } from './program-steps.tsx'
import { RelatedPages } from './related-pages.tsx'

export default function ProgramPage() {
  const { programId } = useParams({ from: '/company/co/programs/$programId' })
  return (
    <ProgramFrame programId={programId} needs="program.read" actions={(program) => <EditLink program={program} />}>
      {(program) => (
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
      )}
    </ProgramFrame>
  )
}

/** The company may edit until the platform has approved the program. */
function EditLink({ program }: { program: Program }) {
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

function SetupNote({ program }: { program: Program }) {
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

function Figures({ program }: { program: Program }) {
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
