// What somebody lives on, and how much it is.
import type { saveIncome } from '@kuri/contract/members/enrollments.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { AmountField } from '../../../../ui/amount/amount-field.tsx'
import { Note } from '../../../../ui/feedback.tsx'
import { RadioField, SelectField, TextField } from '../../../../ui/form/fields.tsx'
import type { BodyForm, BodyValues } from '../../../../ui/form/use-body-form.ts'
import { AddressFields } from './address-fields.tsx'
import { EMPLOYMENT_WORDS, INCOME_WORDS, optionsOf } from './choices.ts'

export function IncomeFields({ form }: { form: BodyForm<BodyValues<typeof saveIncome>> }) {
  const { t } = useLingui()
  return (
    <>
      <RadioField form={form} name="incomeSource" label={t`What do you live on?`} options={optionsOf(INCOME_WORDS)} />
      {form.watch('incomeSource') === 'EMPLOYMENT' && (
        <>
          <TextField form={form} name="employmentDetails.employer" label={t`Employer`} autoComplete="organization" />
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
  )
}
