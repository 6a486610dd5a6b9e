// What can be done with a program: the moves of its table, consent, transfer, archive. A move that waits for something says for what.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { moveBlockedReason, PROGRAM_MOVES } from '@kuri/contract/programs/program-moves'
import { getProgram, listPrograms, updateProgramStatus } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Panel } from '../../parts/layout.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { Can, useSide } from '../../side/side.tsx'
import { ArchiveButton } from './archive-button.tsx'
import { ConsentButton } from './consent-button.tsx'
import type { Program } from './program.rules.ts'
import { placeOf } from './program-frame.tsx'
import { TransferButton } from './transfer-button.tsx'

const LIFE = ['DRAFTED', 'PUBLISHED', 'ACTIVE', 'COMPLETED'] as const
type Move = (typeof LIFE)[number]

export function ProgramSteps({ program }: { program: Program }) {
  const { t } = useLingui()
  const { can } = useSide()
  const place = placeOf(program)
  const isAnything = can(['program.status.manage', 'program.transfer', 'program.archive', 'signature.manage'], place)
  if (!isAnything) return null
  return (
    <Panel title={t`What you can do`}>
      <div className="stack g4">
        <Can needs="program.status.manage" place={place}>
          <Moves program={program} />
        </Can>
        <Can needs="signature.manage" place={place}>
          <ConsentButton program={program} />
        </Can>
        <Can needs="program.transfer" place={place}>
          <TransferButton program={program} />
        </Can>
        <Can needs="program.archive" place={place}>
          <ArchiveButton program={program} />
        </Can>
      </div>
    </Panel>
  )
}

function Moves({ program }: { program: Program }) {
  const [chosen, setChosen] = useState<Move | null>(null)
  const allowed: readonly string[] = PROGRAM_MOVES[program.programStatus]
  const now = (LIFE as readonly string[]).indexOf(program.programStatus)
  const next = LIFE.filter((to, index) => index > now && allowed.includes(to))
  const back = LIFE.filter((to, index) => index < now && allowed.includes(to))
  return (
    <>
      {[...next, ...back].map((to) => (
        <MoveButton
          key={to}
          to={to}
          // A running program is completed when it is over, not as the next thing to do.
          isNext={to === next[0] && to !== 'COMPLETED'}
          blocked={moveBlockedReason(program, to, false)}
          onChoose={() => setChosen(to)}
        />
      ))}
      {chosen && <MoveDialog program={program} to={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

type MoveButtonProps = { to: Move; isNext: boolean; blocked: RefusalCode | null; onChoose(): void }

function MoveButton({ to, isNext, blocked, onChoose }: MoveButtonProps) {
  const name = useMoveNames()[to]
  const look = isNext && blocked === null ? 'main' : 'second'
  return (
    <Button block look={look} onClick={onChoose} {...(blocked ? { why: <BlockedReason code={blocked} /> } : {})}>
      {name}
    </Button>
  )
}

function useMoveNames(): Record<Move, string> {
  const { t } = useLingui()
  return {
    PUBLISHED: t`Publish`,
    ACTIVE: t`Start the program`,
    COMPLETED: t`Complete the program`,
    DRAFTED: t`Take back to draft`,
  }
}

function MoveDialog({ program, to, onClose }: { program: Program; to: Move; onClose(): void }) {
  const { t } = useLingui()
  const name = useMoveNames()[to]
  const [comment, setComment] = useState('')
  const change = useChange(updateProgramStatus, { outdates: [getProgram.company, listPrograms.company] })
  const { programId } = program
  const send = async () => {
    const written = comment.trim()
    await change.mutateAsync({
      params: { programId },
      body: { programStatus: to, ...(written ? { comment: written } : {}) },
    })
    toast(t`The status is changed.`)
  }
  return (
    <ConfirmDialog title={name} confirm={name} onConfirm={send} onClose={onClose}>
      <p>
        {
          {
            PUBLISHED: <Trans>Everybody sees the program and can ask for a ticket.</Trans>,
            ACTIVE: <Trans>The chit begins to run. Cycles and auctions can follow.</Trans>,
            COMPLETED: <Trans>The chit is over. It takes no more members, cycles or auctions.</Trans>,
            DRAFTED: <Trans>Nobody outside the company sees the program any more.</Trans>,
          }[to]
        }
      </p>
      <TextArea
        label={t`Comment`}
        isOptional
        rows={2}
        maxLength={500}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </ConfirmDialog>
  )
}
