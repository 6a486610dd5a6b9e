// Activates a company, or takes it back into review.
import { getCompany, listCompanies, updateCompany } from '@kuri/contract/companies/companies.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import type { Company } from '../../../staff/companies/companies/company-frame.tsx'
import { useMouVersions } from '../../../staff/companies/companies/mou-versions.tsx'
import { ProfileBadge } from '../../../staff/companies/companies/profile-badge.tsx'
import { ConfirmDialog, ReasonDialog } from '../../../staff/parts/confirm.tsx'
import { Panel } from '../../../staff/parts/layout.tsx'
import { BlockedReason } from '../../../staff/side/blocked-reason.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'

export function CompanyState({ company }: { company: Company }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'ACTIVATE' | 'REVIEW' | null>(null)
  const [comment, setComment] = useState('')
  const update = useChange(updateCompany, { outdates: [getCompany, listCompanies] })
  const params = { companyId: company.companyId }
  const close = () => setAsked(null)
  return (
    <Panel title={t`State`} aside={<ProfileBadge status={company.profileStatus} />}>
      {company.profileStatus === 'ACTIVE' ? (
        <div className="stack g2">
          <p className="dim">
            <Trans>It can run programs and stands in the marketplace.</Trans>
          </p>
          <Button block look="danger" onClick={() => setAsked('REVIEW')}>
            <Trans>Review it again</Trans>
          </Button>
        </div>
      ) : (
        <Activate company={company} onPress={() => setAsked('ACTIVATE')} />
      )}
      {asked === 'ACTIVATE' && (
        <ConfirmDialog
          title={t`Activate the company?`}
          confirm={t`Activate`}
          onConfirm={async () => {
            const written = comment.trim()
            await update.mutateAsync({
              params,
              body: { profileStatus: 'ACTIVE', ...(written === '' ? {} : { comment: written }) },
            })
            toast(t`The company is active.`)
          }}
          onClose={close}
        >
          <p>
            <Trans>Its programs can be published, and members find it in the marketplace.</Trans>
          </p>
          <TextArea
            label={t`Comment for the audit log`}
            isOptional
            rows={2}
            maxLength={500}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </ConfirmDialog>
      )}
      {asked === 'REVIEW' && (
        <ReasonDialog
          title={t`Review the company again?`}
          intro={<Trans>It disappears from the marketplace until it is activated again. Running chits go on.</Trans>}
          confirm={t`Review it again`}
          again={t`Press again to review it`}
          onConfirm={(reason) =>
            update.mutateAsync({ params, body: { profileStatus: 'UNDER_REVIEW', comment: reason } })
          }
          onClose={close}
        />
      )}
    </Panel>
  )
}

/** A company is activated after its owner has accepted the agreement. */
function Activate({ company: { companyId, profileStatus }, onPress }: { company: Company; onPress(): void }) {
  const versions = useMouVersions(companyId)
  const current = versions.data?.mouVersions.find(({ isCurrent }) => isCurrent)
  const isAccepted = current != null && current.acceptedAt !== null
  const agreement = (
    <Link to="/admin/companies/$companyId/files" params={{ companyId }}>
      <Trans>Agreement</Trans>
    </Link>
  )
  const why = !versions.data ? undefined : !current ? (
    <BlockedReason mend={agreement}>
      <Trans>No agreement is assigned yet.</Trans>
    </BlockedReason>
  ) : !isAccepted ? (
    <BlockedReason mend={agreement}>
      <Trans>The owner has not accepted the agreement yet.</Trans>
    </BlockedReason>
  ) : undefined
  return (
    <div className="stack g2">
      <p className="dim">
        {profileStatus === 'UNDER_REVIEW' ? (
          <Trans>Everything is in. Check papers and bank account, then activate it.</Trans>
        ) : (
          <Trans>The company is still being set up.</Trans>
        )}
      </p>
      <Button block onClick={onPress} why={why}>
        <Trans>Activate</Trans>
      </Button>
    </div>
  )
}
