// Who must have a second factor: the employees of a company, or everybody whom the platform asks.
import {
  readCompanySecondFactorPolicy,
  readPlatformSecondFactorPolicy,
  updateCompanySecondFactorPolicy,
  updatePlatformSecondFactorPolicy,
} from '@kuri/contract/people/second-factor-policy.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read, useChange } from '../../../api/query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { Demand } from './second-factor-demand.tsx'

export default function SecondFactorPolicyPage() {
  const { t } = useLingui()
  const { spansCompanies, pick } = useSide()
  const Demands = pick({ company: CompanyDemands, admin: PlatformDemands })
  return (
    <StaffPage
      title={t`Second factor`}
      needs="employee.read"
      subtitle={
        spansCompanies ? (
          <Trans>Who must prove more than a mobile number. A company can ask for more from its own employees.</Trans>
        ) : (
          <Trans>With it a stolen phone number is not enough to sign in.</Trans>
        )
      }
    >
      <Demands />
    </StaffPage>
  )
}

function CompanyDemands() {
  const { t } = useLingui()
  const policy = useQuery(read(readCompanySecondFactorPolicy))
  const update = useChange(updateCompanySecondFactorPolicy, { outdates: [readCompanySecondFactorPolicy] })
  return (
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
  )
}

function PlatformDemands() {
  const { t } = useLingui()
  const policy = useQuery(read(readPlatformSecondFactorPolicy))
  const update = useChange(updatePlatformSecondFactorPolicy, { outdates: [readPlatformSecondFactorPolicy] })
  return (
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
  )
}
