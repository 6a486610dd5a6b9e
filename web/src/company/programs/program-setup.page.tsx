// Step 2 of a new program: its terms. After it the program waits for the approval of the platform.
import { submitProgram } from '@kuri/contract/programs/new-programs.contract'
import { getProgramChoices } from '@kuri/contract/programs/program-choices.contract'
import { getProgram, listPrograms } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { read, useChange } from '../../api/query.ts'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import type { ProgramChoices } from '../../staff/programs/auction-fields.tsx'
import type { Program } from '../../staff/programs/program.rules.ts'
import { placeOf, useProgram } from '../../staff/programs/program-frame.tsx'
import { TermsFields } from '../../staff/programs/terms-fields.tsx'
import { Note } from '../../ui/feedback.tsx'
import { CheckboxField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Steps } from '../../ui/steps.tsx'
import { toast } from '../../ui/toast.tsx'

export default function ProgramSetupPage() {
  const { t } = useLingui()
  const { programId } = useParams({ from: '/company/co/programs/$programId/setup' })
  const program = useProgram(programId)
  const choices = useQuery(read(getProgramChoices))
  return (
    <StaffPage
      title={program.data?.name ?? t`New program`}
      {...(program.data ? { needs: 'program.update' as const, place: placeOf(program.data) } : {})}
      subtitle={<Trans>Step 2 of 2: commission, winner and auctions</Trans>}
      above={
        <Link to="/co/programs">
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
  const submit = useChange(submitProgram, { outdates: [listPrograms, getProgram] })
  if (program.isPreStarted || program.programStatus !== 'INCOMPLETE')
    return (
      <Note>
        <p>
          <Trans>There is nothing to set up here.</Trans>
        </p>
        <Link to="/co/programs/$programId" params={{ programId }}>
          <Trans>Open the program</Trans>
        </Link>
      </Note>
    )
  return (
    <Form
      route={submitProgram}
      keepAs={`program-setup-${programId}`}
      defaults={{ deductDividend: true, foremanCommission: '5', delayFineAmount: '0' }}
      submit={<Trans>Send for approval</Trans>}
      send={(body) => submit.mutateAsync({ params: { programId }, body })}
      onDone={() => {
        toast(t`The program waits for the approval of the platform.`)
        void navigate({ to: '/co/programs/$programId', params: { programId }, replace: true })
      }}
    >
      {(form) => (
        <>
          <TermsFields form={form} choices={choices} flow="NEW" />
          <CheckboxField
            form={form}
            name="acceptedTermsAndConditions"
            label={t`These terms are as in the agreement and by-laws of the chit, and we accept the conditions of the platform.`}
          />
        </>
      )}
    </Form>
  )
}
