// How complete the profile of the company is, with links to what is missing.
import { getProfileHealth, type PROFILE_PARTS } from '@kuri/contract/companies/dashboard.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { Note } from '../../../ui/feedback.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { OtherPage } from '../../parts/other-page.tsx'
import { useSide } from '../../side/side.tsx'

type Part = (typeof PROFILE_PARTS)[number]

/** Where each part is filled in. */
const PLACES: Record<Part, string> = {
  DESCRIPTION: '/co/company',
  AVATAR: '/co/company',
  PAN_CARD: '/co/company',
  REGISTRATION_CERTIFICATE: '/co/company',
  GSTIN: '/co/onboarding',
  BILLING_ADDRESS: '/co/onboarding',
  REGISTERED_ADDRESS: '/co/onboarding',
  BANK_DETAILS: '/co/onboarding',
  MANAGER: '/co/company',
  MOU_ACCEPTED: '/co/agreement',
  HEADQUARTERS_ADDRESS: '/co/branches',
  BRANCH_BANK_ACCOUNT: '/co/branches',
  SIGNATURE: '/co/company/signatures',
}

export function ProfileHealth() {
  const { can } = useSide()
  return can('company.profile.read', 'COMPANY') ? <Health /> : null
}

function Health() {
  const { t } = useLingui()
  const words = useWords()
  return (
    <Loaded query={useQuery(read(getProfileHealth))} heights={[120]}>
      {({ completenessPercent, missing, profileStatus }) =>
        missing.length === 0 && profileStatus === 'ACTIVE' ? null : (
          <Panel title={t`Company profile`} aside={<span className="tabular-nums">{completenessPercent} %</span>}>
            <div className="stack">
              <progress
                className="k-health"
                value={completenessPercent}
                max={100}
                aria-label={t`Completeness of the profile`}
              />
              {profileStatus === 'UNDER_REVIEW' && (
                <Note>
                  <Trans>The platform is checking your company. You can prepare everything meanwhile.</Trans>
                </Note>
              )}
              {missing.length > 0 && (
                <>
                  <p className="dim">
                    <Trans>Still missing:</Trans>
                  </p>
                  <ul className="k-missing">
                    {missing.map((part) => (
                      <li key={part}>
                        <OtherPage to={PLACES[part]} otherwise={words[part]}>
                          {words[part]}
                        </OtherPage>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          </Panel>
        )
      }
    </Loaded>
  )
}

function useWords(): Record<Part, string> {
  const { t } = useLingui()
  return {
    DESCRIPTION: t`Description`,
    AVATAR: t`Picture`,
    PAN_CARD: t`PAN card`,
    REGISTRATION_CERTIFICATE: t`Registration certificate`,
    GSTIN: t`GSTIN`,
    BILLING_ADDRESS: t`Billing address`,
    REGISTERED_ADDRESS: t`Registered address`,
    BANK_DETAILS: t`Bank account`,
    MANAGER: t`Manager`,
    MOU_ACCEPTED: t`Agreement with Kuri`,
    HEADQUARTERS_ADDRESS: t`Address of the headquarters`,
    BRANCH_BANK_ACCOUNT: t`Bank account of a branch`,
    SIGNATURE: t`Signature`,
  }
}
