// Who must have a second factor on the platform.
import {
  readPlatformSecondFactorPolicy,
  updatePlatformSecondFactorPolicy,
} from '@kuri/contract/tenancy/second-factor-policy.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read, useChange } from '../../api/query.ts'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { Demand } from '../../staff/team/second-factor-demand.tsx'

export default function SecondFactorPolicyPage() {
  const { t } = useLingui()
  const policy = useQuery(read(readPlatformSecondFactorPolicy))
  const update = useChange(updatePlatformSecondFactorPolicy, { outdates: [readPlatformSecondFactorPolicy] })
  return (
    <StaffPage
      title={t`Second factor`}
      subtitle={
        <Trans>Who must prove more than a mobile number. A company can ask for more from its own employees.</Trans>
      }
    >
      <Loaded query={policy}>
        {(saved) => (
          <>
            <Demand
              title={t`Superadmins`}
              isOn={saved.superadmins}
              save={(superadmins, proof) => update.mutateAsync({ body: { superadmins, ...(proof && { proof }) } })}
            />
            <Demand
              title={t`Employees of all companies`}
              isOn={saved.staff}
              save={(staff, proof) => update.mutateAsync({ body: { staff, ...(proof && { proof }) } })}
            />
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}
