import { getOwnPolicy, getOwnResolvedPolicy, updateOwnPolicy } from '@kuri/contract/auctions/policy.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { StaffPage } from '../parts/staff-page.tsx'
import { PolicyEditor } from './policy-editor.tsx'

const ENDPOINTS = { get: getOwnPolicy, update: updateOwnPolicy, resolved: getOwnResolvedPolicy }

export default function AuctionPolicyPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Auction policy`}
      subtitle={<Trans>Holds for all programs that set nothing else. Auctions that are scheduled keep theirs.</Trans>}
      needs="company.policy.manage"
    >
      <PolicyEditor endpoints={ENDPOINTS} />
    </StaffPage>
  )
}
