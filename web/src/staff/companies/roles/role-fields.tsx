// The fields that a new role and an existing one share.
import { permissionCodeOf, permissionIdOf } from '@kuri/contract/kit/permission-catalogue'
import type { ScopeType } from '@kuri/contract/kit/permissions'
import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { HintAndError } from '../../../ui/field.tsx'
import { TextAreaField, TextField, useField } from '../../../ui/form/fields.tsx'
import type { BodyForm } from '../../../ui/form/use-body-form.ts'
import { PermissionChoice } from './permission-choice.tsx'
import { fitting } from './role.rules.ts'

type RoleForm = BodyForm<{ name: string; description: string; permissionIds: string[] }>

export function RoleNameFields({ form }: { form: RoleForm }) {
  const { t } = useLingui()
  return (
    <>
      <TextField form={form} name="name" label={t`Name`} maxLength={100} autoComplete="off" />
      <TextAreaField
        form={form}
        name="description"
        label={t`What it is for`}
        isOptional
        rows={2}
        maxLength={2000}
        hint={t`Helps those who hand it out.`}
      />
    </>
  )
}

/** What does not fit the scope falls out when the scope changes. */
export function PermissionsField({ form, scope }: { form: RoleForm; scope: ScopeType }) {
  const { t } = useLingui()
  const chosen = form.watch('permissionIds')
  const { error, id } = useField({ form, name: 'permissionIds' }, t`Permissions`)
  const choose = (ids: string[]) => form.setValue('permissionIds', ids, { shouldValidate: form.formState.isSubmitted })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another scope drops permissions
  useEffect(() => {
    const codes = chosen.map(permissionCodeOf).filter((code) => code !== null)
    const kept = fitting(codes, scope)
    if (kept.length < chosen.length) choose(kept.map(permissionIdOf))
  }, [scope])
  const count = chosen.length
  return (
    <div className="stack" id={id}>
      <p className="b" role="status">
        <Plural value={count} one="# permission chosen" other="# permissions chosen" />
      </p>
      <HintAndError id={id} error={error} />
      <PermissionChoice scope={scope} chosen={chosen} onChange={choose} />
    </div>
  )
}
