// Sets a company up: four steps of fields, one look over everything, and one press that creates it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Panel } from '../../../staff/parts/layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { FormProblems } from '../../../ui/form/form-problems.tsx'
import { keptText } from '../../../ui/form/kept-text.ts'
import { LostAnswerNote } from './lost-answer-note.tsx'
import { Review, SoFar } from './review.tsx'
import { BankFields, CompanyFields, ManagerFields, TaxFields } from './step-fields.tsx'
import { REVIEW } from './steps.rules.ts'
import { KEEP_AS, type Provisioning, useProvisioning } from './use-provisioning.ts'
import { useStepTitles, WizardFrame } from './wizard-frame.tsx'

export default function NewCompanyPage() {
  const { t } = useLingui()
  const { step = 1 } = useSearch({ from: '/admin/admin/companies/new' })
  const [wasKept] = useState(() => Object.keys(keptText.read(KEEP_AS)).length > 0)
  const provisioning = useProvisioning(step)
  const { form, goOn, submitAll, finish, lost } = provisioning
  const values = form.watch()
  const details = {
    1: values.name,
    2: [values.gstin, values.billingAddress?.city].filter(Boolean).join(', ') || undefined,
    3: values.manager?.name,
    4: values.requiresSubAccount ? t`own account` : undefined,
    6: t`can be added later`,
  }
  return (
    <WizardFrame
      step={step}
      details={details}
      links={new Set([1, 2, 3, 4].filter((each) => each < step))}
      aside={<SoFar values={values} />}
    >
      {wasKept && step < REVIEW && <DraftNote />}
      <LostAnswerNote state={lost.state} onGoOn={finish} onRetry={lost.forget} />
      <form
        noValidate
        className="stack g4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.formState.isSubmitting) void (step === REVIEW ? submitAll(event) : goOn())
        }}
      >
        <FormProblems form={form} />
        <StepPanel step={step} provisioning={provisioning} />
        <StepButtons step={step} provisioning={provisioning} />
      </form>
    </WizardFrame>
  )
}

const DraftNote = () => (
  <Note>
    <Trans>
      Your draft is back. PAN, GSTIN, Aadhaar and account numbers are never kept on this computer, please type them
      again.
    </Trans>
  </Note>
)

type StepProps = { step: number; provisioning: Provisioning }

function StepPanel({ step, provisioning: { form, bank } }: StepProps) {
  const titles = useStepTitles()
  return (
    <Panel title={titles[step]!}>
      <div className="stack g4">
        {step === 1 && <CompanyFields form={form} />}
        {step === 2 && <TaxFields form={form} />}
        {step === 3 && <ManagerFields form={form} />}
        {step === 4 && <BankFields form={form} {...bank} />}
        {step === REVIEW && <Review values={form.watch()} />}
      </div>
    </Panel>
  )
}

function StepButtons({ step, provisioning: { form, go, lost } }: StepProps) {
  const isReview = step === REVIEW
  return (
    <div className="row between g2">
      {step > 1 ? (
        <Button look="second" onClick={() => go(step - 1)}>
          <Trans>Back</Trans>
        </Button>
      ) : (
        <span />
      )}
      <Button
        type="submit"
        busy={form.formState.isSubmitting}
        why={isReview && lost.state.kind !== 'NONE' ? <Trans>First find out whether it exists.</Trans> : undefined}
      >
        {isReview ? <Trans>Create the company</Trans> : <Trans>Go on</Trans>}
      </Button>
    </div>
  )
}
