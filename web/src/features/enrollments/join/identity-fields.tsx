// Who the person is, as their papers say it.
import type { IdentityField } from '@kuri/contract/enrollment/own-profile.contract'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import type { FieldValues, Path } from '../../../ui/form/paths.ts'
import type { BodyForm } from '../../../ui/form/use-body-form.ts'
import { GENDER_WORDS, optionsOf, RELATION_WORDS } from './choices.ts'

type IdentityFieldsProps<V extends FieldValues> = {
  form: BodyForm<V>
  /** Shown, but cannot be changed. */
  locked?: readonly IdentityField[]
  /** What stands between the person and the relative: the numbers of the papers. */
  children?: ReactNode
}

export function IdentityFields<V extends FieldValues>({ form, locked = [], children }: IdentityFieldsProps<V>) {
  const { t } = useLingui()
  const at = (name: IdentityField) => ({ form, name: name as Path<V>, disabled: locked.includes(name) })
  return (
    <>
      <TextField {...at('name')} label={t`Full name`} hint={t`As on your Aadhaar card.`} autoComplete="name" />
      <DateField {...at('dob')} label={t`Date of birth`} autoComplete="bday" />
      <SelectField {...at('gender')} label={t`Gender`} none={t`Choose`} options={optionsOf(GENDER_WORDS)} />
      {children}
      <SelectField
        {...at('relationType')}
        label={t`Relative in your papers`}
        none={t`Choose`}
        options={optionsOf(RELATION_WORDS)}
      />
      <TextField {...at('relationName')} label={t`Name of this relative`} autoComplete="off" />
    </>
  )
}
