// The papers of a company and its agreement with the platform.
import { useParams } from '@tanstack/react-router'
import { CompanyFiles } from '../../../staff/companies/companies/company-files.tsx'
import { CompanyFrame } from '../../../staff/companies/companies/company-frame.tsx'
import { MouVersions } from '../../../staff/companies/companies/mou-versions.tsx'

export default function FilesPage() {
  const { companyId } = useParams({ from: '/admin/admin/companies/$companyId/files' })
  return (
    <CompanyFrame companyId={companyId}>
      {(company) => (
        <>
          <MouVersions companyId={companyId} />
          <CompanyFiles company={company} />
        </>
      )}
    </CompanyFrame>
  )
}
