// Step 2 of a new program: its terms. After it the program waits for the approval of the platform.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useChange } from '../../../api/query.ts'
import { Note } from '../../../ui/feedback.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import type { Program } from '../programs/program.rules.ts'
import type { ProgramChoices } from '../programs/program-choices.ts'
import { placeOf, useProgram } from '../programs/program-frame.tsx'
import { asTerms, TermsFields } from '../programs/terms-fields.tsx'
import { useProgramChoices, useProgramEndpoints, useProgramId, useProgramPages } from '../programs/workplace.ts'
import { AcceptTerms } from './accept-terms.tsx'
import { useSetupEndpoints } from './endpoints.ts'

export default function ProgramSetupPage() {
  const { t } = useLingui()
  const programId = useProgramId()
  const program = useProgram(programId)
  const choices = useProgramChoices(program.data?.companyId)
  const { list } = useProgramPages()
  return (
    <StaffPage
      title={program.data?.name ?? t`New program`}
      {...(program.data ? { needs: 'program.update' as const, place: placeOf(program.data) } : {})}
      subtitle={<Trans>Step 2 of 2: commission, winner and auctions</Trans>}
      above={
        <Link {...list}>
          <Trans>Programs</Trans>
        </Link>
      }
    >
      <Steps now={2} of={2} />
      <Loaded query={program}>
        {(found) => (
          <Loaded query={choices} heights={[200, 280, 160]}>
            {(data) => <StepTwo program={found} choices={data} />}
          </Loaded>
        )}
      </Loaded>
    </StaffPage>
  )
}

function StepTwo({ program, choices }: { program: Program; choices: ProgramChoices }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { programId } = program
  const { approvesPrograms } = useSide()
  const { submitProgram } = useSetupEndpoints()
  const { listPrograms, getProgram } = useProgramEndpoints()
  const { page } = useProgramPages()
  const submit = useChange(submitProgram, { outdates: [listPrograms, getProgram] })
  if (program.isPreStarted || program.programStatus !== 'INCOMPLETE')
    return (
      <Note>
        <p>
          <Trans>There is nothing to set up here.</Trans>
        </p>
        <Link {...page('', programId)}>
          <Trans>Open the program</Trans>
        </Link>
      </Note>
    )
  return (
    <Form
      route={submitProgram}
      keepAs={`program-setup-${programId}`}
      defaults={{ deductDividend: true, foremanCommission: '5', delayFineAmount: '0' }}
      submit={approvesPrograms ? <Trans>Save as a draft</Trans> : <Trans>Send for approval</Trans>}
      send={(body) => submit.mutateAsync({ params: { programId }, body })}
      onDone={() => {
        toast(
          approvesPrograms ? t`The program is a draft now.` : t`The program waits for the approval of the platform.`,
        )
        void navigate({ ...page('', programId), replace: true })
      }}
    >
      {(form) => (
        <>
          <TermsFields form={asTerms(form)} choices={choices} flow="NEW" />
          {!approvesPrograms && <AcceptTerms form={asTerms(form)} />}
        </>
      )}
    </Form>
  )
}
