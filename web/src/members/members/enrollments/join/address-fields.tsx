// The fields of one address. Only the first line has to be filled in.
import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../../../ui/form/fields.tsx'
import type { FieldValues, Path } from '../../../../ui/form/paths.ts'
import type { BodyForm } from '../../../../ui/form/use-body-form.ts'
import { keepDigits } from './clean-input.ts'

type AddressFieldsProps<V extends FieldValues> = {
  form: BodyForm<V>
  /** Where the address stands in the body: `presentAddress`. */
  at: string
  title: string
  /** The own home, which the phone may fill in. */
  isHome?: boolean
  /** May be left out as a whole. */
  isOptional?: boolean
}

export function AddressFields<V extends FieldValues>({ form, at, title, ...props }: AddressFieldsProps<V>) {
  const { isHome = false, isOptional = false } = props
  const { t } = useLingui()
  const autoComplete = (part: string) => (isHome ? part : 'off')
  const name = (part: string) => `${at}.${part}` as Path<V>
  return (
    <fieldset className="k-field k-choices stack g4">
      <legend className="lg b">{title}</legend>
      <TextField
        form={form}
        name={name('line1')}
        label={t`House and street`}
        autoComplete={autoComplete('address-line1')}
        isOptional={isOptional}
      />
      <TextField
        form={form}
        name={name('line2')}
        label={t`Area or landmark`}
        autoComplete={autoComplete('address-line2')}
        isOptional
      />
      <TextField
        form={form}
        name={name('pincode')}
        label={t`PIN code`}
        inputMode="numeric"
        autoComplete={autoComplete('postal-code')}
        onInputCapture={keepDigits}
        maxLength={6}
        isOptional
      />
      <TextField form={form} name={name('postOffice')} label={t`Post office`} autoComplete="off" isOptional />
      <TextField
        form={form}
        name={name('city')}
        label={t`Town or city`}
        autoComplete={autoComplete('address-level2')}
        isOptional
      />
      <TextField form={form} name={name('district')} label={t`District`} autoComplete="off" isOptional />
      <TextField
        form={form}
        name={name('state')}
        label={t`State`}
        autoComplete={autoComplete('address-level1')}
        isOptional
      />
    </fieldset>
  )
}
