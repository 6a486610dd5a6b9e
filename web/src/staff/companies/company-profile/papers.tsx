// The logo and the papers of the company.

import { getMyCompany, updateMyCompany } from '@kuri/contract/companies/company-profile.contract'
import { type CompanyFileType, confirmCompanyFile, generateCompanyFile } from '@kuri/contract/companies/files.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { toast } from '../../../ui/toast.tsx'
import { UploadField } from '../../../ui/upload/upload-field.tsx'
import { Panel } from '../../parts/layout.tsx'
import { useSide } from '../../side/side.tsx'
import type { Company } from './company.ts'

export function CompanyPapers({ company }: { company: Company }) {
  const { t } = useLingui()
  const { can } = useSide()
  const papers = [
    { type: 'AVATAR', label: t`Logo`, url: company.avatar, takesPdf: false },
    { type: 'PAN_CARD', label: t`PAN card`, url: company.panCard, takesPdf: true },
    {
      type: 'REGISTRATION_CERTIFICATE',
      label: t`Registration certificate`,
      url: company.registrationCertificate,
      takesPdf: true,
    },
  ] as const
  return (
    <Panel title={t`Papers`}>
      <div className="stack g4">
        {papers.map(({ type, label, url, takesPdf }) => (
          <div key={type} className="stack g1">
            {can('company.compliance.manage') ? (
              <Paper type={type} label={label} url={url} takesPdf={takesPdf} />
            ) : (
              <b>{label}</b>
            )}
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                <Trans>Open: {label}</Trans>
              </a>
            ) : (
              <span className="dim">
                <Trans>Not there yet</Trans>
              </span>
            )}
          </div>
        ))}
      </div>
    </Panel>
  )
}

type PaperProps = { type: CompanyFileType; label: string; url: string | null; takesPdf: boolean }

function Paper({ type, label, url, takesPdf }: PaperProps) {
  const { t } = useLingui()
  const { can } = useSide()
  const client = useQueryClient()
  return (
    <UploadField
      label={label}
      takesPdf={takesPdf}
      isSaved={url !== null}
      pictureUrl={type === 'AVATAR' ? url : null}
      generate={({ fileName, contentType }) =>
        api(generateCompanyFile.company, { body: { fileType: type, fileName, contentType } })
      }
      confirm={async ({ fileId }) => {
        await api(confirmCompanyFile.company, { body: { fileId } })
        if (type === 'AVATAR' && can('company.profile.update')) await api(updateMyCompany, { body: { avatar: fileId } })
      }}
      onDone={() => {
        toast(t`${label} is saved.`)
        void client.invalidateQueries({ queryKey: [getMyCompany.path] })
      }}
    />
  )
}
