// The three files of a company: picture, PAN card, certificate of registration.

import { getCompany } from '@kuri/contract/companies/companies.contract'
import { type CompanyFileType, confirmCompanyFile, generateCompanyFile } from '@kuri/contract/companies/files.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FileUpload } from '../../parts/file-upload.tsx'
import { Panel } from '../../parts/layout.tsx'

type Company = Data<typeof getCompany>
type FileProps = { company: Company; fileType: CompanyFileType; label: string; url: string | null }

const PICTURES = ['image/png', 'image/jpeg', 'image/webp'] as const

export function CompanyFiles({ company }: { company: Company }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Files`}>
      <div className="stack g5">
        <CompanyFile company={company} fileType="AVATAR" label={t`Picture of the company`} url={company.avatar} />
        <CompanyFile company={company} fileType="PAN_CARD" label={t`PAN card`} url={company.panCard} />
        <CompanyFile
          company={company}
          fileType="REGISTRATION_CERTIFICATE"
          label={t`Certificate of registration`}
          url={company.registrationCertificate}
        />
      </div>
    </Panel>
  )
}

function CompanyFile({ company: { companyId }, fileType, label, url }: FileProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const params = { companyId }
  const isPicture = fileType === 'AVATAR'
  return (
    <div className="stack g2">
      <FileUpload
        label={label}
        accepts={isPicture ? PICTURES : [...PICTURES, 'application/pdf']}
        wanted={isPicture ? t`Choose a picture: JPG, PNG or WebP.` : t`Choose a picture or a PDF.`}
        hint={isPicture ? t`Members see it beside the name.` : t`A picture or a PDF of at most 10 MB.`}
        button={url === null ? <Trans>Choose a file</Trans> : <Trans>Replace</Trans>}
        generate={({ fileName, contentType }) =>
          api(generateCompanyFile.admin, {
            params,
            body: { fileType, fileName, contentType },
          })
        }
        confirm={({ fileId }) => api(confirmCompanyFile.admin, { params, body: { fileId } })}
        onDone={() => void client.invalidateQueries({ queryKey: [getCompany.path] })}
      />
      {url !== null && (
        <p className="row g2">
          <Badge tone="done" icon="tick">
            <Trans>There</Trans>
          </Badge>
          <a href={url} target="_blank" rel="noreferrer">
            <Trans>Open</Trans>
            <span className="sr">: {label}</span>
          </a>
        </p>
      )}
    </div>
  )
}
