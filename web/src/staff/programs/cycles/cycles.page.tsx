// The cycles of a program, and the next one, which the company makes.
import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { Can, useSide } from '../../side/side.tsx'
import type { Program } from '../programs/program.rules.ts'
import { ProgramFrame, placeOf } from '../programs/program-frame.tsx'
import { useProgramId } from '../programs/workplace.ts'
import { isReadyForCycles } from './cycle.rules.ts'
import { type CyclesSearch, CyclesTable } from './cycles-table.tsx'
import { NewCycleDialog } from './new-cycle-dialog.tsx'

export default function CyclesPage() {
  const { runsCompany } = useSide()
  const search = useSearch({ strict: false }) as CyclesSearch
  return (
    <ProgramFrame
      programId={useProgramId()}
      needs="program.read"
      actions={(program) => runsCompany && <NewCycle program={program} />}
    >
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
