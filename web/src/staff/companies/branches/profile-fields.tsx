// Name, code and contact of a branch.
import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../../ui/form/fields.tsx'
import type { BodyForm } from '../../../ui/form/use-body-form.ts'

type Profile = { name: string; branchCode: string; email: string; mobileNumber: string }

export function ProfileFields({ form }: { form: BodyForm<Profile> }) {
  const { t } = useLingui()
  return (
    <>
      <TextField form={form} name="name" label={t`Name`} maxLength={80} autoComplete="off" />
      <TextField
        form={form}
        name="branchCode"
        label={t`Code`}
        isOptional
        maxLength={20}
        autoComplete="off"
        hint={t`Letters, digits and hyphens, such as TCR-1.`}
      />
      <TextField form={form} name="mobileNumber" label={t`Phone`} isOptional type="tel" autoComplete="off" />
      <TextField form={form} name="email" label={t`Email`} isOptional type="email" autoComplete="off" />
    </>
  )
}
