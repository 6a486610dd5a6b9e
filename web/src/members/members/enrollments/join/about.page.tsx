// Step 1: who the person is. Saving it begins the request.
import {
  getEnrollmentData,
  getOwnRequest,
  listOwnRequests,
  saveBasicInfo,
} from '@kuri/contract/members/enrollments.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../../api/query.ts'
import { isRefused, type RefusedCode } from '../../../../api/refused.ts'
import { Note, Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { keepCapitals, keepDigits } from './clean-input.ts'
import { asIdentity, IdentityFields } from './identity-fields.tsx'
import { aboutDefaults, aboutRoute } from './join.rules.ts'
import type { SavedData } from './use-application.ts'
import { useJoining } from './use-joining.ts'
import { useNextStep, Wizard } from './wizard.tsx'

export default function AboutPage() {
  const { programId } = useParams({ from: '/member-full/join/$programId/about' })
  const { program, request, saved, error, retry } = useJoining(programId)
  if (request && request.status !== 'INCOMPLETE')
    return <Navigate to="/my/requests/$requestId" params={{ requestId: request.requestId }} replace />
  return (
    <Wizard step="about" programId={programId} programName={program?.name ?? request?.programName}>
      {error && !saved && <Problem error={error} onRetry={retry} />}
      {!error && !saved && <Skeleton heights={[76, 76, 76, 76, 76]} />}
      {saved && <AboutForm programId={programId} saved={saved.BASIC_INFO} />}
    </Wizard>
  )
}

function AboutForm({ programId, saved }: { programId: string; saved: SavedData['BASIC_INFO'] }) {
  const { t } = useLingui()
  const goOn = useNextStep('about')
  const [code, setCode] = useState<RefusedCode | null>(null)
  const save = useChange(saveBasicInfo, { outdates: [getEnrollmentData, getOwnRequest, listOwnRequests] })
  const [aadhaar, pan] = [saved.aadhaarNumber, saved.pan]
  return (
    <>
      <Form
        route={aboutRoute(saved)}
        defaults={aboutDefaults(saved)}
        keepAs="join.about"
        submit={t`Save and continue`}
        isMoney
        send={(body) => {
          setCode(null)
          return save.mutateAsync({ params: { programId }, body }).catch((error) => {
            setCode(isRefused(error) ? error.code : null)
            throw error
          })
        }}
        onDone={({ requestId }) => goOn(requestId, 'addresses')}
      >
        {(form) => (
          <>
            <IdentityFields form={asIdentity(form)}>
              <TextField
                form={form}
                name="aadhaarNumber"
                label={t`Aadhaar number`}
                hint={aadhaar ? t`Saved: ${aadhaar}. Leave it empty to keep it.` : t`12 digits`}
                inputMode="numeric"
                autoComplete="off"
                onInputCapture={keepDigits}
                isOptional={aadhaar !== null}
              />
              <TextField
                form={form}
                name="pan"
                label={t`PAN`}
                hint={pan ? t`Saved: ${pan}. Leave it empty to keep it.` : t`Such as ABCDE1234F`}
                autoCapitalize="characters"
                autoComplete="off"
                onInputCapture={keepCapitals}
                isOptional={pan !== null}
              />
            </IdentityFields>
            <Note icon="lock">
              <Trans>Aadhaar and PAN are kept encrypted. Only the last four characters are ever shown.</Trans>
            </Note>
          </>
        )}
      </Form>
      <WayOut code={code} programId={programId} />
    </>
  )
}

/** What to do about a refusal that no field can mend. */
function WayOut({ code, programId }: { code: RefusedCode | null; programId: string }) {
  if (code === 'EMAIL_NOT_VERIFIED')
    return (
      <Link to="/my/profile/email" search={{ next: `/join/${programId}/about` }}>
        <Trans>Verify your email</Trans>
      </Link>
    )
  if (code === 'ALREADY_INVITED')
    return (
      <Link to="/my/chits/$programId" params={{ programId }}>
        <Trans>Open the chit</Trans>
      </Link>
    )
  if (code === 'PROGRAM_NOT_OPEN')
    return (
      <Link to="/chits">
        <Trans>See other chits</Trans>
      </Link>
    )
  if (code === 'ALREADY_APPLIED')
    return (
      <Link to="/my/requests">
        <Trans>See your requests</Trans>
      </Link>
    )
  return null
}
