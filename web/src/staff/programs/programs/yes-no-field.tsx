// A choice between yes and no that must be made: nothing is chosen at first.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RadioCards } from '../../../ui/choice.tsx'
import { useField } from '../../../ui/form/fields.tsx'
import type { FieldValues, Path } from '../../../ui/form/paths.ts'
import type { BodyForm } from '../../../ui/form/use-body-form.ts'
import { Controller } from '../../../ui/form/use-form.ts'

type YesNoProps<V extends FieldValues> = {
  form: BodyForm<V>
  name: Path<V>
  label: string
  hint?: ReactNode
  yes?: ReactNode
  no?: ReactNode
  yesDetail?: ReactNode
  noDetail?: ReactNode
}

export function YesNoField<V extends FieldValues>({ form, name, label, hint, ...words }: YesNoProps<V>) {
  const { error } = useField({ form, name }, label)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <RadioCards
          {...field}
          label={label}
          hint={hint}
          error={error}
          value={value == null ? null : value ? 'yes' : 'no'}
          onChoose={(chosen) => onChange(chosen === 'yes')}
          options={[
            { value: 'yes', label: words.yes ?? <Trans>Yes</Trans>, detail: words.yesDetail },
            { value: 'no', label: words.no ?? <Trans>No</Trans>, detail: words.noDetail },
          ]}
        />
      )}
    />
  )
}
