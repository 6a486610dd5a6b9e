// Which branch a page of money is about: the one in the address, else the first at which somebody works.
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { useBranches } from './use-branches.ts'

type Branch = { id: string; name: string }
type AtBranchProps = {
  needs: Parameters<typeof useBranches>[0]
  children(branch: Branch, choice: ReactNode): ReactNode
}

/** `choice` is a list to choose another branch from; nothing when there is only one. */
export function AtBranch({ needs, children }: AtBranchProps) {
  const { branches, error } = useBranches(needs)
  const { branchId } = useSearch({ strict: false }) as { branchId?: string }
  if (error && !branches) return <Problem error={error} />
  if (!branches) return <Skeleton heights={[120, 320]} />
  const branch = branches.find(({ id }) => id === branchId) ?? branches[0]
  if (!branch)
    return (
      <Empty>
        <Trans>None of your branches takes money. Ask the owner for a role at a branch.</Trans>
      </Empty>
    )
  return children(branch, branches.length > 1 ? <BranchChoice branches={branches} chosenId={branch.id} /> : null)
}

function BranchChoice({ branches, chosenId }: { branches: readonly Branch[]; chosenId: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const choose = (branchId: string) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, branchId })) as never, replace: true } as never)
  return (
    <select
      className="k-input w-auto"
      aria-label={t`Branch`}
      value={chosenId}
      onChange={({ target }) => choose(target.value)}
    >
      {branches.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
