// The company accepts the terms of its own program. A superadmin who sets it up cannot accept them in its place.
import { useLingui } from '@lingui/react/macro'
import { CheckboxField } from '../../../ui/form/fields.tsx'
import type { TermsForm } from '../programs/terms-form.ts'

export function AcceptTerms({ form }: { form: TermsForm }) {
  const { t } = useLingui()
  return (
    <CheckboxField
      form={form}
      name="acceptedTermsAndConditions"
      label={t`These terms are as in the agreement and by-laws of the chit, and we accept the conditions of the platform.`}
    />
  )
}
