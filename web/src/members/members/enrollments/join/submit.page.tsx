// Step 4: photographs of the papers, a last look, and sending the request.
import { getOwnRequest, listOwnRequests, submitDocuments } from '@kuri/contract/members/enrollments.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../../../api/query.ts'
import { Note } from '../../../../ui/feedback.tsx'
import { CheckboxField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Section } from '../../../../ui/page.tsx'
import { ProfileUpload } from '../profile-upload.tsx'
import type { OwnRequest } from '../requests/request.rules.ts'
import { ApplicationSummary } from './application-summary.tsx'
import { RequestStep } from './request-step.tsx'
import type { SavedData } from './use-application.ts'

export default function SubmitPage() {
  return (
    <RequestStep step="submit">
      {({ request, saved }) => (
        <>
          <Papers saved={saved.DOCUMENTS} />
          <ApplicationSummary request={request} saved={saved} />
          <Submit request={request} saved={saved.DOCUMENTS} />
        </>
      )}
    </RequestStep>
  )
}

function Papers({ saved }: { saved: SavedData['DOCUMENTS'] }) {
  const { t } = useLingui()
  return (
    <Section title={t`Photograph your papers`}>
      <ProfileUpload
        fileType="AADHAAR_FRONT"
        label={t`Aadhaar, front`}
        hint={t`Clear, all four corners`}
        isSaved={saved.aadhaarCardFrontUrl !== null}
        pictureUrl={saved.aadhaarCardFrontUrl}
      />
      <ProfileUpload
        fileType="AADHAAR_BACK"
        label={t`Aadhaar, back`}
        hint={t`Clear, all four corners`}
        isSaved={saved.aadhaarCardBackUrl !== null}
        pictureUrl={saved.aadhaarCardBackUrl}
      />
      <ProfileUpload
        fileType="PHOTOGRAPH"
        label={t`Your photograph`}
        hint={t`Face to the light, no cap`}
        isSaved={saved.photographUrl !== null}
        pictureUrl={saved.photographUrl}
        camera="user"
      />
    </Section>
  )
}

function Submit({ request, saved }: { request: OwnRequest; saved: SavedData['DOCUMENTS'] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { requestId, companyName } = request
  const submit = useChange(submitDocuments, { outdates: [listOwnRequests, getOwnRequest] })
  const isMissing = Object.values(saved).includes(null)
  return (
    <Form
      route={submitDocuments}
      submit={t`Send to ${companyName}`}
      isMoney
      send={(body) => submit.mutateAsync({ params: { requestId }, body })}
      onDone={() => void navigate({ to: '/my/requests/$requestId', params: { requestId }, replace: true })}
    >
      {(form) => (
        <>
          {isMissing && (
            <Note tone="warn">
              <Trans>You can send it without a picture. {companyName} will ask for it later.</Trans>
            </Note>
          )}
          <CheckboxField
            form={form}
            name="acceptedTermsAndConditions"
            label={t`What I have filled in is true, and I accept the terms of ${companyName}.`}
          />
        </>
      )}
    </Form>
  )
}
