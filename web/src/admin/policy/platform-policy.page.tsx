// The auction policy of the platform: the values under everything that companies and programs leave open.
import { getPlatformPolicy, updatePlatformPolicy } from '@kuri/contract/auctions/policy.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { PolicyEditor } from '../../staff/policy/policy-editor.tsx'

const ENDPOINTS = { get: getPlatformPolicy, update: updatePlatformPolicy }

export default function AdminPolicyPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Auction policy`}
      subtitle={
        <Trans>
          Holds for all companies and programs that set nothing else. Auctions that are scheduled keep theirs.
        </Trans>
      }
    >
      <PolicyEditor endpoints={ENDPOINTS} />
    </StaffPage>
  )
}
