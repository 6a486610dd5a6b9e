import type { BRANCH_STATUSES } from '@kuri/contract/companies/branches.contract'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

export type BranchStatus = (typeof BRANCH_STATUSES)[number]

export function useBranchWords(): Record<BranchStatus, string> {
  const { t } = useLingui()
  return { ACTIVE: t`Active`, INACTIVE: t`Inactive`, ARCHIVED: t`Archived` }
}

const TONES: Record<BranchStatus, BadgeTone> = { ACTIVE: 'done', INACTIVE: 'warn', ARCHIVED: 'line' }

export function BranchBadge({ status }: { status: BranchStatus }) {
  return <Badge tone={TONES[status]}>{useBranchWords()[status]}</Badge>
}
