// Whether the employees of the company must have a second factor.
import {
  readCompanySecondFactorPolicy,
  updateCompanySecondFactorPolicy,
} from '@kuri/contract/tenancy/second-factor-policy.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read, useChange } from '../../api/query.ts'
import { useAccess } from '../../staff/access/access.tsx'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { Demand } from '../../staff/team/second-factor-demand.tsx'

export default function SecondFactorPolicyPage() {
  const { t } = useLingui()
  const { can } = useAccess()
  const policy = useQuery(read(readCompanySecondFactorPolicy))
  const update = useChange(updateCompanySecondFactorPolicy, { outdates: [readCompanySecondFactorPolicy] })
  return (
    <StaffPage
      title={t`Second factor`}
      needs="employee.read"
      subtitle={<Trans>With it a stolen phone number is not enough to sign in.</Trans>}
    >
      <Loaded query={policy}>
        {({ required, requiredByPlatform }) => (
          <Demand
            title={t`Employees of the company`}
            isOn={required}
            canChange={can('employee.suspend')}
            note={
              requiredByPlatform && (
                <p>
                  <Trans>The platform demands it of all companies.</Trans>
                </p>
              )
            }
            save={(isOn) => update.mutateAsync({ body: { required: isOn } })}
          />
        )}
      </Loaded>
    </StaffPage>
  )
}
