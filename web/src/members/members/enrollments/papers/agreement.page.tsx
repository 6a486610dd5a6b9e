// The agreement: read first, then sign. A signed one is shown instead of a second signature.
import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/feedback.tsx'
import { Time } from '../../../../ui/time.tsx'
import { AgreementTerms } from './agreement-terms.tsx'
import { PaperPage } from './paper-page.tsx'
import { SignAgreement } from './sign-agreement.tsx'

export default function AgreementPage() {
  const { t } = useLingui()
  return (
    <PaperPage title={t`Agreement`}>
      {(request, { agreementSignedAt, agreementUrl }) => (
        <>
          <AgreementTerms request={request} />
          {agreementSignedAt ? (
            <Signed at={agreementSignedAt} url={agreementUrl} />
          ) : (
            <SignAgreement requestId={request.requestId} companyName={request.companyName} />
          )}
        </>
      )}
    </PaperPage>
  )
}

const Signed = ({ at, url }: { at: string; url: string | null }) => (
  <>
    <Note tone="brand">
      <Trans>Signed:</Trans> <Time at={at} show="both" />
    </Note>
    {url && (
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ money: true, block: true })}>
        <Trans>Open the signed agreement (PDF)</Trans>
      </a>
    )}
  </>
)
