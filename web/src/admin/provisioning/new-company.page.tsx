// Sets a company up: four steps of fields, one look over everything, and one press that creates it.
import { provisionCompany } from '@kuri/contract/tenancy/companies.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/query.ts'
import { Refused } from '../../api/refused.ts'
import { Panel } from '../../staff/parts/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { FormProblems } from '../../ui/form/form-problems.tsx'
import { keptText } from '../../ui/form/kept-text.ts'
import { ownWords } from '../../ui/form/own-words.ts'
import type { Path } from '../../ui/form/paths.ts'
import { type BodyValues, showRefusal, useBodyForm } from '../../ui/form/use-body-form.ts'
import { LostAnswerNote } from './lost-answer-note.tsx'
import { Review, SoFar } from './review.tsx'
import { BankFields, CompanyFields, ManagerFields, TaxFields } from './step-fields.tsx'
import { accountDifference, fieldsOf, missingFields, REVIEW, stepOfPath, withoutSwitchedOff } from './steps.rules.ts'
import { isUnanswered, useLostAnswer } from './use-lost-answer.ts'
import { useStepTitles, WizardFrame } from './wizard-frame.tsx'

type Body = BodyValues<typeof provisionCompany>
type FieldPath = Path<Body>
const KEEP_AS = 'provisioning'

export default function NewCompanyPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { step = 1 } = useSearch({ from: '/admin/admin/companies/new' })
  const titles = useStepTitles()
  const [wasKept] = useState(() => Object.keys(keptText.read(KEEP_AS)).length > 0)
  const [again, setAgain] = useState('')
  const [isBankChecked, setBankChecked] = useState(false)
  const form = useBodyForm(provisionCompany, { keepAs: KEEP_AS })
  const create = useChange(provisionCompany, { outdates: [] })
  const lost = useLostAnswer()
  const go = (next: number) => void navigate({ to: '.', search: { step: next } as never })

  const needed = () => missingFields(form.getValues() as never)
  const mark = (paths: readonly string[]) => {
    for (const path of paths)
      form.setError(path as FieldPath, { type: 'required', message: t`Please fill this in.` }, { shouldFocus: true })
  }
  const hasTwoNumbers = () => {
    const { requiresSubAccount, bankAccount } = form.getValues()
    return Boolean(requiresSubAccount) && accountDifference(bankAccount?.accountNumber ?? '', again) !== null
  }

  async function goOn() {
    dropSwitchedOff()
    const isValid = await form.trigger(fieldsOf(step) as FieldPath[], { shouldFocus: true })
    const missing = needed().filter((path) => stepOfPath(path) === step)
    mark(missing)
    if (step === 4) setBankChecked(true)
    if (isValid && missing.length === 0 && !(step === 4 && hasTwoNumbers())) go(step + 1)
  }

  /** Half-typed values behind a switch that is off would stop the form without being seen. */
  function dropSwitchedOff() {
    const { hasGstin, registeredSameAsBillingAddress, requiresSubAccount } = form.getValues()
    if (!hasGstin) form.setValue('gstin', undefined)
    if (registeredSameAsBillingAddress) form.setValue('registeredAddress', undefined)
    if (!requiresSubAccount) form.setValue('bankAccount', undefined)
  }

  const leadBack = (path: string) => go(stepOfPath(path))

  async function send(body: Body) {
    const missing = needed()
    if (missing.length > 0) {
      mark(missing)
      return leadBack(missing[0]!)
    }
    if (hasTwoNumbers()) {
      setBankChecked(true)
      return go(4)
    }
    lost.note(body.mobileNumber)
    try {
      const { companyId } = await create.mutateAsync({ body: withoutSwitchedOff(body as never) as never })
      finish(companyId)
    } catch (error) {
      if (error instanceof Refused && isUnanswered(error)) return lost.lose()
      lost.forget()
      refuse(error)
    }
  }

  function finish(companyId: string) {
    form.forgetTyped()
    lost.forget()
    // Replaces the form, so that going back never offers to create the company again.
    void navigate({
      to: '/admin/companies/$companyId/setup',
      params: { companyId },
      search: { step: 6 },
      replace: true,
    })
  }

  function refuse(error: unknown) {
    const details = error instanceof Refused ? error.details.filter(({ path }) => path !== '') : []
    if (details.length === 0) return showRefusal(form, error)
    for (const { path, message, keyword } of details)
      form.setError(path as FieldPath, { type: 'service', message: ownWords(keyword) ?? message })
    leadBack(details[0]!.path)
  }

  const submitAll = form.handleSubmit(send, (errors) => {
    const [first] = Object.keys(errors)
    if (first) leadBack(first)
  })
  const values = form.watch()
  const isBusy = form.formState.isSubmitting
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
      {wasKept && step < REVIEW && (
        <Note>
          <Trans>
            Your draft is back. PAN, GSTIN, Aadhaar and account numbers are never kept on this computer, please type
            them again.
          </Trans>
        </Note>
      )}
      <LostAnswerNote state={lost.state} onGoOn={finish} onRetry={lost.forget} />
      <form
        noValidate
        className="stack g4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void (step === REVIEW ? submitAll(event) : goOn())
        }}
      >
        <FormProblems form={form} />
        <Panel title={titles[step]!}>
          <div className="stack g4">
            {step === 1 && <CompanyFields form={form} />}
            {step === 2 && <TaxFields form={form} />}
            {step === 3 && <ManagerFields form={form} />}
            {step === 4 && <BankFields form={form} again={again} onAgain={setAgain} isChecked={isBankChecked} />}
            {step === REVIEW && <Review values={values} />}
          </div>
        </Panel>
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
            busy={isBusy}
            why={
              step === REVIEW && lost.state.kind !== 'NONE' ? (
                <Trans>First find out whether it exists.</Trans>
              ) : undefined
            }
          >
            {step === REVIEW ? <Trans>Create the company</Trans> : <Trans>Go on</Trans>}
          </Button>
        </div>
      </form>
    </WizardFrame>
  )
}
