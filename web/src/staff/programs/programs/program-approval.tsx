// What superadmins do with a program: approve or reject it, and change its status.
import type { Body } from '@kuri/contract/kit/route'
import { moveBlockedReason, PROGRAM_MOVES } from '@kuri/contract/programs/program-moves'
import type { ProgramStatus } from '@kuri/contract/programs/program-status'
import { adminUpdateProgramStatus, getProgram, listPrograms } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../../parts/confirm.tsx'
import { DecisionPanel } from '../../parts/decision-panel.tsx'
import { Panel } from '../../parts/layout.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { ArchiveButton } from './archive-button.tsx'
import type { Program } from './program.rules.ts'

function useMove(programId: string) {
  const change = useChange(adminUpdateProgramStatus, { outdates: [getProgram.admin, listPrograms.admin] })
  return (body: Body<typeof adminUpdateProgramStatus>) => change.mutateAsync({ params: { programId }, body })
}

export function ProgramApproval({ program }: { program: Program }) {
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

export function ProgramMoves({ program }: { program: Program }) {
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
