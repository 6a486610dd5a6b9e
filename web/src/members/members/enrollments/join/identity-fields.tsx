// Who the person is, as their papers say it.
import type { IdentityField, updateOwnProfile } from '@kuri/contract/members/own-profile.contract'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateField, SelectField, TextField } from '../../../../ui/form/fields.tsx'
import type { BodyForm, BodyValues } from '../../../../ui/form/use-body-form.ts'
import { GENDER_WORDS, optionsOf, RELATION_WORDS } from './choices.ts'

/** The fields have the same names and choices in every body that takes them. */
type IdentityForm = BodyForm<Pick<BodyValues<typeof updateOwnProfile>, IdentityField>>
export const asIdentity = (form: object) => form as IdentityForm

type IdentityFieldsProps = {
  form: IdentityForm
  /** Shown, but cannot be changed. */
  locked?: readonly IdentityField[]
  /** What stands between the person and the relative: the numbers of the papers. */
  children?: ReactNode
}

export function IdentityFields({ form, locked = [], children }: IdentityFieldsProps) {
  const { t } = useLingui()
  const at = <N extends IdentityField>(name: N) => ({ form, name, disabled: locked.includes(name) })
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
