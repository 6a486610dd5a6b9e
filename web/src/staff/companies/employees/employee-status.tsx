import type { MembershipStatus } from '@kuri/contract/companies/employees.contract'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icons.tsx'

const LOOKS: Record<MembershipStatus, [tone: BadgeTone, icon: IconName]> = {
  ACTIVE: ['done', 'tick'],
  INVITED: ['line', 'clock'],
  SUSPENDED: ['warn', 'stop'],
  REVOKED: ['danger', 'x'],
}

export function useStatusNames(): Record<MembershipStatus, string> {
  const { t } = useLingui()
  return { ACTIVE: t`Active`, INVITED: t`Invited`, SUSPENDED: t`Suspended`, REVOKED: t`Access ended` }
}

export function EmployeeStatus({ status }: { status: MembershipStatus }) {
  const [tone, icon] = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {useStatusNames()[status]}
    </Badge>
  )
}
