// A setting of a program that may stay with what the preset, the company or the platform says.
import { useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import { Select } from '../../ui/field.tsx'
import { useField } from '../../ui/form/fields.tsx'
import type { TermsForm } from './terms-fields.tsx'
import { useProgramWords } from './words.ts'

type TriggerName = 'autoStart' | 'approvalRequired' | 'autoOpenPrebid' | 'autoRevealPrebids' | 'autoDeclareWinner'
type InheritFieldProps = { form: TermsForm; name: TriggerName | 'allowStaffOfflineBids' }

const VALUES: Record<string, boolean | undefined> = { yes: true, no: false }

export function InheritField({ form, name }: InheritFieldProps) {
  const { t } = useLingui()
  const words = useProgramWords()
  const { error, id } = useField({ form, name }, words.setting[name])
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Select
          {...field}
          id={id}
          label={words.setting[name]}
          error={error}
          none={t`As usual`}
          value={value == null ? '' : value ? 'yes' : 'no'}
          onChange={({ target }) => onChange(VALUES[target.value])}
          options={[
            { value: 'yes', label: words.yes },
            { value: 'no', label: words.no },
          ]}
        />
      )}
    />
  )
}
