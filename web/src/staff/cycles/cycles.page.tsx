// The cycles of a program, and the next one.
import { Trans } from '@lingui/react/macro'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Can } from '../access/access.tsx'
import { BlockedReason } from '../access/blocked-reason.tsx'
import type { Program } from '../programs/program.rules.ts'
import { ProgramFrame, placeOf } from '../programs/program-frame.tsx'
import { isReadyForCycles } from './cycle.rules.ts'
import { CyclesTable } from './cycles-table.tsx'
import { NewCycleDialog } from './new-cycle-dialog.tsx'

export default function CyclesPage() {
  const { programId } = useParams({ from: '/company/co/programs/$programId/cycles' })
  const search = useSearch({ from: '/company/co/programs/$programId/cycles' })
  return (
    <ProgramFrame programId={programId} needs="program.read" actions={(program) => <NewCycle program={program} />}>
      {(program) => <CyclesTable program={program} search={search} />}
    </ProgramFrame>
  )
}

function NewCycle({ program }: { program: Program }) {
  const [isOpen, setOpen] = useState(false)
  const why = isReadyForCycles(program) ? undefined : <BlockedReason code="PROGRAM_NOT_READY_FOR_CYCLES" />
  return (
    <Can needs="program.status.manage" place={placeOf(program)}>
      <Button onClick={() => setOpen(true)} why={why}>
        <Trans>New cycle</Trans>
      </Button>
      {isOpen && <NewCycleDialog program={program} onClose={() => setOpen(false)} />}
    </Can>
  )
}
