import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../../ui/form/fields.tsx'
import type { FieldValues, Path } from '../../../ui/form/paths.ts'
import type { BodyForm } from '../../../ui/form/use-body-form.ts'

/** Name, mobile and email of an employee. */
export function PersonFields<V extends FieldValues>({ form }: { form: BodyForm<V> }) {
  const { t } = useLingui()
  const at = (name: string) => ({ form, name: name as Path<V>, autoComplete: 'off' })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField {...at('name')} label={t`Name`} />
      <TextField {...at('mobileNumber')} label={t`Mobile number`} inputMode="tel" />
      <TextField {...at('email')} label={t`Email`} inputMode="email" />
    </div>
  )
}
