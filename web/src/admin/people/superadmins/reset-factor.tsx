import { listUsers } from '@kuri/contract/companies/platform-start-page.contract'
import { adminResetSecondFactor } from '@kuri/contract/people/second-factor-policy.contract'
import { useLingui } from '@lingui/react/macro'
import { useChange } from '../../../api/query.ts'
import { ResetFactor } from '../../../staff/companies/team/reset-factor.tsx'
import type { User } from './user-table.tsx'

export function ResetUserFactor({ user: { name, mobileNumber } }: { user: User }) {
  const { t } = useLingui()
  const reset = useChange(adminResetSecondFactor, { outdates: [listUsers] })
  return (
    <ResetFactor
      who={name ?? mobileNumber}
      label={t`Reset`}
      reset={(reason) => reset.mutateAsync({ body: { mobileNumber, reason } })}
    />
  )
}
