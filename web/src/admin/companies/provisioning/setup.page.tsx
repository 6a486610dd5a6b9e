// The later steps: files, agreement, and what to tell the owner. The company exists, so nothing here is lost.
import { getCompany } from '@kuri/contract/companies/companies.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { CompanyFiles } from '../../../staff/companies/companies/company-files.tsx'
import { MouVersions, useMouVersions } from '../../../staff/companies/companies/mou-versions.tsx'
import { DefinitionList, Panel } from '../../../staff/parts/layout.tsx'
import { Loaded } from '../../../staff/parts/loaded.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { WizardFrame } from './wizard-frame.tsx'

const FROM = '/admin/admin/companies/$companyId/setup'

export default function SetupPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { companyId } = useParams({ from: FROM })
  const { step = 6 } = useSearch({ from: FROM })
  const company = useQuery(read(getCompany, { params: { companyId } }))
  const versions = useMouVersions(companyId)
  const isAssigned = versions.data?.mouVersions.some(({ isCurrent }) => isCurrent) ?? false
  const go = (next: number) => void navigate({ to: '.', search: { step: next } as never })
  return (
    <WizardFrame
      step={step}
      links={new Set([6, 7, 8])}
      aside={
        company.data && (
          <Panel title={t`Created`}>
            <DefinitionList
              columns={1}
              items={[
                [t`Company`, company.data.name],
                [t`Owner signs in with`, company.data.mobileNumber],
                [t`Head branch`, company.data.branch],
              ]}
            />
          </Panel>
        )
      }
    >
      <Loaded query={company}>
        {(found) => (
          <>
            {step === 6 && <CompanyFiles company={found} />}
            {step === 7 && <MouVersions companyId={companyId} />}
            {step === 8 && <TellTheOwner mobileNumber={found.mobileNumber} isAssigned={isAssigned} />}
          </>
        )}
      </Loaded>
      <div className="row between g2">
        {step > 6 ? (
          <Button look="second" onClick={() => go(step - 1)}>
            <Trans>Back</Trans>
          </Button>
        ) : (
          <span />
        )}
        {step < 8 ? (
          <Button onClick={() => go(step + 1)}>
            <Trans>Go on</Trans>
          </Button>
        ) : (
          <ButtonLink to="/admin/companies/$companyId" params={{ companyId }}>
            <Trans>Open the company</Trans>
          </ButtonLink>
        )}
      </div>
    </WizardFrame>
  )
}

function TellTheOwner({ mobileNumber, isAssigned }: { mobileNumber: string; isAssigned: boolean }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Tell the owner`}>
      <div className="stack g4">
        <p className="lg b">
          <Trans>Tell the owner to sign in with {mobileNumber}.</Trans>
        </p>
        <p>
          <Trans>
            Kuri sends no message. At the first sign-in the owner reads and accepts the agreement, then gives the rest
            of the profile.
          </Trans>
        </p>
        {!isAssigned && (
          <Note tone="warn">
            <Trans>No agreement is assigned yet. The owner cannot go on without it.</Trans>
          </Note>
        )}
      </div>
    </Panel>
  )
}
