// A setting of a program that may stay with what the preset, the company or the platform says.
import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../ui/field.tsx'
import { useField } from '../../../ui/form/fields.tsx'
import { Controller } from '../../../ui/form/use-form.ts'
import { useConfigWords } from '../../auctions/policy/config-words.ts'
import type { TermsForm } from './terms-form.ts'

type TriggerName = 'autoStart' | 'approvalRequired' | 'autoOpenPrebid' | 'autoRevealPrebids' | 'autoDeclareWinner'
type InheritFieldProps = { form: TermsForm; name: TriggerName | 'allowStaffOfflineBids' }

const VALUES: Record<string, boolean | undefined> = { true: true, false: false }

export function InheritField({ form, name }: InheritFieldProps) {
  const { t } = useLingui()
  const { names, optionsOf } = useConfigWords()
  const { error, id } = useField({ form, name }, names[name])
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Select
          {...field}
          id={id}
          label={names[name]}
          error={error}
          none={t`As usual`}
          value={value == null ? '' : String(value)}
          onChange={({ target }) => onChange(VALUES[target.value])}
          options={optionsOf(name)}
        />
      )}
    />
  )
}
