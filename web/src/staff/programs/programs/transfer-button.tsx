// Moves a draft to another branch.

import { listBranches } from '@kuri/contract/companies/branches.contract'
import { getProgram, listPrograms, transferProgram } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import type { Program } from './program.rules.ts'

/** Only a draft without members moves; cycles and auctions are found by the service. */
const canMove = ({ programStatus, enrolledCount }: Program) =>
  ['INCOMPLETE', 'DRAFTED'].includes(programStatus) && enrolledCount === 0

export function TransferButton({ program }: { program: Program }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        block
        look="second"
        onClick={() => setOpen(true)}
        {...(canMove(program) ? {} : { why: <BlockedReason code="PROGRAM_NOT_TRANSFERABLE" /> })}
      >
        <Trans>Move to another branch</Trans>
      </Button>
      {isOpen && <TransferDialog program={program} onClose={() => setOpen(false)} />}
    </>
  )
}

function TransferDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const { t } = useLingui()
  const { can } = useSide()
  const [branchId, setBranchId] = useState('')
  const branches = useQuery(read(listBranches.company, { query: { pageSize: 100 } }))
  const transfer = useChange(transferProgram, { outdates: [getProgram.company, listPrograms.company] })
  const isTarget = ({ id }: { id: string }) => id !== program.branchId && can('program.transfer', { branchId: id })
  return (
    <ConfirmDialog
      title={t`Move to another branch`}
      confirm={t`Move the program`}
      isReady={branchId !== ''}
      onConfirm={async () => {
        await transfer.mutateAsync({ params: { programId: program.programId }, body: { branchId } })
        toast(t`The program belongs to the other branch now.`)
      }}
      onClose={onClose}
    >
      <Loaded query={branches} heights={[64]}>
        {(data) => (
          <Select
            label={t`Branch`}
            none={t`Choose a branch`}
            value={branchId}
            onChange={({ target }) => setBranchId(target.value)}
            options={data.branches.filter(isTarget).map(({ id, name, isProgramReady }) => ({
              value: id,
              label: isProgramReady ? name : t`${name} (not ready)`,
              disabled: !isProgramReady,
            }))}
          />
        )}
      </Loaded>
    </ConfirmDialog>
  )
}
