// An amount in a form; it is sent as a decimal string of rupees.

import { useField } from '../form/fields.tsx'
import type { FieldValues, Path } from '../form/paths.ts'
import type { BodyForm } from '../form/use-body-form.ts'
import { Controller } from '../form/use-form.ts'
import { AmountInput } from './amount-input.tsx'

type AmountFieldProps<V extends FieldValues> = {
  form: BodyForm<V>
  name: Path<V>
  label: string
  hint?: string
  referencePaise?: number | null
}

export function AmountField<V extends FieldValues>({ form, name, label, hint, ...rest }: AmountFieldProps<V>) {
  const { error, id } = useField({ form, name }, label)
  return (
    <Controller
      key={name}
      control={form.control}
      name={name}
      render={({ field: { value, ...field } }) => (
        <AmountInput
          {...rest}
          {...field}
          id={id}
          label={label}
          hint={hint}
          error={error}
          value={value == null ? '' : String(value)}
        />
      )}
    />
  )
}
