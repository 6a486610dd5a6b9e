// The auction policy of a company, or of the platform: the values under everything that companies and programs leave open.
import {
  getCompanyPolicy,
  getOwnPolicy,
  getOwnResolvedPolicy,
  getPlatformPolicy,
  getResolvedCompanyPolicy,
  updateCompanyPolicy,
  updateOwnPolicy,
  updatePlatformPolicy,
} from '@kuri/contract/auctions/policy.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { CompanyPage, useCompanyId } from '../../companies/companies/company-page.tsx'
import { useSide } from '../../side/side.tsx'
import { PolicyEditor, type PolicyEndpoints } from './policy-editor.tsx'

const SIDES = {
  company: { get: getOwnPolicy, update: updateOwnPolicy, resolved: getOwnResolvedPolicy },
  admin: { get: getPlatformPolicy, update: updatePlatformPolicy },
}
const OF_COMPANY = { get: getCompanyPolicy, update: updateCompanyPolicy, resolved: getResolvedCompanyPolicy }

export default function AuctionPolicyPage() {
  const { t } = useLingui()
  const { pick, spansCompanies } = useSide()
  const companyId = useCompanyId()
  const endpoints: PolicyEndpoints = companyId === null ? pick(SIDES) : { ...OF_COMPANY, params: { companyId } }
  return (
    <CompanyPage
      title={t`Auction policy`}
      subtitle={
        spansCompanies ? (
          <Trans>
            Holds for all companies and programs that set nothing else. Auctions that are scheduled keep theirs.
          </Trans>
        ) : (
          <Trans>Holds for all programs that set nothing else. Auctions that are scheduled keep theirs.</Trans>
        )
      }
      needs="company.policy.manage"
    >
      <PolicyEditor endpoints={endpoints} />
    </CompanyPage>
  )
}
