// The form of a new company over its steps: going on, sending everything, and what follows from a refusal or a lost answer.
import { provisionCompany } from '@kuri/contract/companies/companies.contract'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Refused } from '../../../api/refused.ts'
import { ownWords } from '../../../ui/form/own-words.ts'
import type { Path } from '../../../ui/form/paths.ts'
import { type BodyValues, showRefusal, useBodyForm } from '../../../ui/form/use-body-form.ts'
import { accountDifference, fieldsOf, missingFields, stepOfPath, withoutSwitchedOff } from './steps.rules.ts'
import { isUnanswered, useLostAnswer } from './use-lost-answer.ts'

type Body = BodyValues<typeof provisionCompany>
type FieldPath = Path<Body>
export const KEEP_AS = 'provisioning'

export function useProvisioning(step: number) {
  const { t } = useLingui()
  const navigate = useNavigate()
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
  return { form, go, goOn, submitAll, finish, lost, bank: { again, onAgain: setAgain, isChecked: isBankChecked } }
}
export type Provisioning = ReturnType<typeof useProvisioning>
