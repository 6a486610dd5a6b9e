// Archives a program for good.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { TypeToConfirm } from '../../parts/confirm.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import type { Program } from './program.rules.ts'
import { useProgramEndpoints } from './workplace.ts'

export function ArchiveButton({ program }: { program: Program }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const { archiveProgram, getProgram, listPrograms } = useProgramEndpoints()
  const archive = useChange(archiveProgram, { outdates: [getProgram, listPrograms] })
  const isArchived = program.programStatus === 'ARCHIVED'
  return (
    <>
      <Button
        block
        look="danger"
        onClick={() => setAsked(true)}
        {...(isArchived ? { why: <BlockedReason code="PROGRAM_ARCHIVED" /> } : {})}
      >
        <Trans>Archive</Trans>
      </Button>
      {isAsked && (
        <TypeToConfirm
          title={t`Archive the program?`}
          word={program.name}
          confirm={t`Archive it for good`}
          keep={t`Keep the program`}
          onConfirm={async () => {
            await archive.mutateAsync({ params: { programId: program.programId } })
            toast(t`The program is archived.`)
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            <Trans>Nobody can change an archived program again, and it cannot be brought back.</Trans>
          </p>
        </TypeToConfirm>
      )}
    </>
  )
}
