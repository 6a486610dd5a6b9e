// The auction policy of one company, on its behalf.
import {
  getCompanyPolicy,
  getResolvedCompanyPolicy,
  updateCompanyPolicy,
} from '@kuri/contract/auctions/policy.contract'
import { useParams } from '@tanstack/react-router'
import { PolicyEditor } from '../../../staff/policy/policy-editor.tsx'
import { CompanyFrame } from '../company-frame.tsx'

export default function CompanyPolicyPage() {
  const { companyId } = useParams({ from: '/admin/admin/companies/$companyId/auction-policy' })
  const endpoints = {
    get: getCompanyPolicy,
    update: updateCompanyPolicy,
    resolved: getResolvedCompanyPolicy,
    params: { companyId },
  }
  return <CompanyFrame companyId={companyId}>{() => <PolicyEditor endpoints={endpoints} />}</CompanyFrame>
}
