// One program for the platform: its terms, its approval and its status.
import type { Body } from '@kuri/contract/kit/route'
import { moveBlockedReason, PROGRAM_MOVES } from '@kuri/contract/programs/program-moves'
import type { ProgramStatus } from '@kuri/contract/programs/program-status'
import { adminGetProgram, adminListPrograms, adminUpdateProgramStatus } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/query.ts'
import { BlockedReason } from '../../staff/access/blocked-reason.tsx'
import { ReasonDialog } from '../../staff/parts/confirm.tsx'
import { Columns, Panel } from '../../staff/parts/layout.tsx'
import { ArchiveButton } from '../../staff/programs/archive-button.tsx'
import { nextSetupPage, type Program } from '../../staff/programs/program.rules.ts'
import { ProgramFacts } from '../../staff/programs/program-facts.tsx'
import { ProgramFrame } from '../../staff/programs/program-frame.tsx'
import { useProgramPages } from '../../staff/programs/workplace.ts'
import { DecisionPanel } from '../../staff/requests/decision-panel.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { toast } from '../../ui/toast.tsx'

export default function ProgramPage() {
  const { programId } = useParams({ from: '/admin/admin/programs/$programId' })
  return (
    <ProgramFrame
      programId={programId}
      needs="program.read"
      actions={(program) => program.deletedAt === null && <Continue program={program} />}
    >
      {(program) => (
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
            <Approval program={program} />
            <Moves program={program} />
          </div>
        </Columns>
      )}
    </ProgramFrame>
  )
}

/** The platform also edits approved programs, and goes on with a setup that it or the company has begun. */
function Continue({ program }: { program: Program }) {
  const { page } = useProgramPages()
  const next = nextSetupPage(program)
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

function useMove(programId: string) {
  const change = useChange(adminUpdateProgramStatus, { outdates: [adminGetProgram, adminListPrograms] })
  return (body: Body<typeof adminUpdateProgramStatus>) => change.mutateAsync({ params: { programId }, body })
}

function Approval({ program }: { program: Program }) {
  const { t } = useLingui()
  const move = useMove(program.programId)
  const why =
    program.programStatus === 'INCOMPLETE' ? (
      <BlockedReason code="PROGRAM_INCOMPLETE" />
    ) : program.approvalStatus === 'APPROVED' ? (
      <Trans>The program is approved.</Trans>
    ) : undefined
  return (
    <DecisionPanel
      why={why}
      consequence={<Trans>A program that waits for it is published: everybody sees it and can ask for a ticket.</Trans>}
      approve={async (comment) => {
        await move({ approvalStatus: 'APPROVED', ...(comment === undefined ? {} : { comment }) })
        toast(t`The program is approved.`)
      }}
      reject={async (comment) => {
        await move({ approvalStatus: 'REJECTED', comment })
        toast(t`The program is rejected.`)
      }}
      subject="PROGRAM"
    />
  )
}

const ORDER = ['PUBLISHED', 'ACTIVE', 'COMPLETED', 'DRAFTED', 'CANCELLED'] as const

function Moves({ program }: { program: Program }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<(typeof ORDER)[number] | null>(null)
  const move = useMove(program.programId)
  const allowed: readonly ProgramStatus[] = PROGRAM_MOVES[program.programStatus]
  const moves = ORDER.filter((to) => allowed.includes(to))
  const names = {
    PUBLISHED: t`Publish`,
    ACTIVE: t`Start the program`,
    COMPLETED: t`Complete the program`,
    DRAFTED: t`Take back to draft`,
    CANCELLED: t`Cancel the program`,
  }
  return (
    <Panel title={t`Status`}>
      <div className="stack g2">
        {moves.map((to) => {
          const blocked = moveBlockedReason(program, to, false)
          return (
            <Button
              key={to}
              block
              look={to === 'CANCELLED' ? 'danger' : 'second'}
              onClick={() => setChosen(to)}
              {...(blocked ? { why: <BlockedReason code={blocked} /> } : {})}
            >
              {names[to]}
            </Button>
          )
        })}
        <ArchiveButton program={program} />
      </div>
      {chosen && (
        <ReasonDialog
          title={names[chosen]}
          confirm={names[chosen]}
          intro={<Trans>The company reads the reason.</Trans>}
          onConfirm={async (comment) => {
            await move({ programStatus: chosen, comment })
            toast(t`The status is changed.`)
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </Panel>
  )
}
