// Whether the employees of the company must have a second factor.
import {
  readCompanySecondFactorPolicy,
  updateCompanySecondFactorPolicy,
} from '@kuri/contract/tenancy/second-factor-policy.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read, useChange } from '../../api/query.ts'
import { Loaded } from '../parts/loaded.tsx'
import { StaffPage } from '../parts/staff-page.tsx'
import { Demand } from './second-factor-demand.tsx'

export default function SecondFactorPolicyPage() {
  const { t } = useLingui()
  const policy = useQuery(read(readCompanySecondFactorPolicy))
  const update = useChange(updateCompanySecondFactorPolicy, { outdates: [readCompanySecondFactorPolicy] })
  return (
    <StaffPage
      title={t`Second factor`}
      needs="employee.read"
      subtitle={<Trans>With it a stolen phone number is not enough to sign in.</Trans>}
    >
      <Loaded query={policy}>
        {({ required, requiredByPlatform, changeBlockedReason }) => (
          <Demand
            title={t`Employees of the company`}
            isOn={required}
            canChange={changeBlockedReason !== 'PERMISSION_REQUIRED'}
            why={
              changeBlockedReason === 'OWNER_REQUIRED' ? (
                <Trans>Only the owner of the company can switch it off.</Trans>
              ) : undefined
            }
            note={
              requiredByPlatform && (
                <p>
                  <Trans>The platform demands it of all companies.</Trans>
                </p>
              )
            }
            save={(isOn, proof) => update.mutateAsync({ body: { required: isOn, ...(proof && { proof }) } })}
          />
        )}
      </Loaded>
    </StaffPage>
  )
}
