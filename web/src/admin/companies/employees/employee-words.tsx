import type { MembershipStatus } from '@kuri/contract/companies/employees.contract'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

export function useMembershipWords(): Record<MembershipStatus, string> {
  const { t } = useLingui()
  return { ACTIVE: t`Active`, INVITED: t`Invited`, SUSPENDED: t`Suspended`, REVOKED: t`Revoked` }
}

const TONES: Record<MembershipStatus, BadgeTone> = {
  ACTIVE: 'done',
  INVITED: 'plain',
  SUSPENDED: 'warn',
  REVOKED: 'danger',
}

export function MembershipBadge({ status }: { status: MembershipStatus }) {
  return <Badge tone={TONES[status]}>{useMembershipWords()[status]}</Badge>
}
