// Closes a branch for a while, opens it again, or archives it for good.

import {
  archiveBranch,
  deactivateBranch,
  getBranch,
  listBranches,
  reactivateBranch,
} from '@kuri/contract/companies/branches.contract'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog, TypeToConfirm } from '../../parts/confirm.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import { archiveBlockedReason, closeBlockedReason, hasOpenProgram } from './branch.rules.ts'
import type { Branch } from './branch-badges.tsx'

const OUTDATES = { outdates: [getBranch.company, listBranches.company] }
const MOST = 100

export function BranchActions({ branch }: { branch: Branch }) {
  const { can } = useSide()
  const mayClose = can('branch.lifecycle.manage', { branchId: branch.id })
  return mayClose && branch.status !== 'ARCHIVED' ? <Actions branch={branch} /> : null
}

function Actions({ branch }: { branch: Branch }) {
  const { t } = useLingui()
  const [asked, ask] = useState<'close' | 'archive' | null>(null)
  const reactivate = useChange(reactivateBranch, OUTDATES)
  const programs = useQuery(read(listPrograms.company, { query: { branchId: branch.id, pageSize: MOST } }))
  const closeReason = closeBlockedReason(branch)
  const archiveReason = archiveBlockedReason(branch, hasOpenProgram(programs.data?.programs ?? []))
  const toPrograms = (
    <Link to={'/co/programs' as never} search={{ branchId: branch.id } as never}>
      <Trans>Its programs</Trans>
    </Link>
  )
  return (
    <>
      {branch.status === 'INACTIVE' ? (
        <Button
          look="second"
          busy={reactivate.isPending}
          onClick={() =>
            reactivate.mutate(
              { params: { branchId: branch.id } },
              { onSuccess: () => toast(t`The branch is open again.`) },
            )
          }
        >
          {t`Open again`}
        </Button>
      ) : (
        <Button
          look="second"
          why={closeReason ? <BlockedReason code={closeReason} /> : null}
          onClick={() => ask('close')}
        >
          {t`Close for now`}
        </Button>
      )}
      {closeReason !== 'HEADQUARTERS_NOT_CLOSABLE' && (
        <Button
          look="danger"
          why={
            archiveReason ? (
              <BlockedReason code={archiveReason} mend={archiveReason === 'BRANCH_HAS_PROGRAMS' ? toPrograms : null} />
            ) : null
          }
          onClick={() => ask('archive')}
        >
          {t`Archive`}
        </Button>
      )}
      {asked && <Question asked={asked} branch={branch} onClose={() => ask(null)} />}
    </>
  )
}

type QuestionProps = { asked: 'close' | 'archive'; branch: Branch; onClose(): void }

function Question({ asked, branch, onClose }: QuestionProps) {
  const { t } = useLingui()
  const deactivate = useChange(deactivateBranch, OUTDATES)
  const archive = useChange(archiveBranch, OUTDATES)
  const input = { params: { branchId: branch.id } }
  if (asked === 'close')
    return (
      <ConfirmDialog
        title={t`Close the branch for now`}
        confirm={t`Close it`}
        look="danger"
        onConfirm={() => deactivate.mutateAsync(input)}
        onClose={onClose}
      >
        <p>
          <Trans>It takes no new programs. Those it has go on. You can open it again at any time.</Trans>
        </p>
      </ConfirmDialog>
    )
  return (
    <TypeToConfirm
      title={t`Archive the branch`}
      word={branch.name}
      confirm={t`Archive it for good`}
      onConfirm={() => archive.mutateAsync(input)}
      onClose={onClose}
    >
      <p>
        <Trans>An archived branch cannot be opened again. Its records stay.</Trans>
      </p>
    </TypeToConfirm>
  )
}
