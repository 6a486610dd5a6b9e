// Step 3: what the person lives on.
import { getEnrollmentData, getOwnRequest, saveIncome } from '@kuri/contract/enrollment/enrollments.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useChange } from '../../../api/query.ts'
import { AmountField } from '../../../ui/amount/amount-field.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { RadioField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { AddressFields } from './address-fields.tsx'
import { EMPLOYMENT_WORDS, INCOME_WORDS, optionsOf } from './choices.ts'
import { INCOME_ROUTE, incomeBody, incomeDefaults } from './join.rules.ts'
import { RequestStep } from './request-step.tsx'
import type { SavedData } from './use-application.ts'
import { useNextStep } from './wizard.tsx'

export default function IncomePage() {
  return (
    <RequestStep step="income">
      {({ request, saved }) => <IncomeForm requestId={request.requestId} saved={saved.INCOME} />}
    </RequestStep>
  )
}

function IncomeForm({ requestId, saved }: { requestId: string; saved: SavedData['INCOME'] }) {
  const { t } = useLingui()
  const goOn = useNextStep('income')
  const save = useChange(saveIncome, { outdates: [getEnrollmentData, getOwnRequest] })
  return (
    <Form
      route={INCOME_ROUTE}
      defaults={incomeDefaults(saved)}
      keepAs="join.income"
      submit={t`Save and continue`}
      isMoney
      send={(body) => save.mutateAsync({ params: { requestId }, body: incomeBody(body) })}
      onDone={() => goOn(requestId, 'submit')}
    >
      {(form) => (
        <>
          <RadioField
            form={form}
            name="incomeSource"
            label={t`What do you live on?`}
            options={optionsOf(INCOME_WORDS)}
          />
          {form.watch('incomeSource') === 'EMPLOYMENT' && (
            <>
              <TextField
                form={form}
                name="employmentDetails.employer"
                label={t`Employer`}
                autoComplete="organization"
              />
              <SelectField
                form={form}
                name="employmentDetails.employmentType"
                label={t`Kind of employment`}
                none={t`Choose`}
                options={optionsOf(EMPLOYMENT_WORDS)}
              />
              <TextField
                form={form}
                name="employmentDetails.jobTitle"
                label={t`Your work there`}
                autoComplete="organization-title"
              />
              <AddressFields form={form} at="employmentDetails.officeAddress" title={t`Address of your workplace`} />
            </>
          )}
          <AmountField
            form={form}
            name="monthlyIncome"
            label={t`Income in a month`}
            hint={t`Leave it empty if you do not know.`}
          />
          <Note icon="lock">
            <Trans>Only Kuri and the company see your income, to decide about your request.</Trans>
          </Note>
        </>
      )}
    </Form>
  )
}
