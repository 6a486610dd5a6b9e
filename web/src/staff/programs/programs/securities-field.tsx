// Which securities a winner may give. Nothing ticked leaves it to the company.

import { Checkbox } from '../../../ui/choice.tsx'
import { Controller } from '../../../ui/form/use-form.ts'
import type { ProgramChoices } from './program-choices.ts'
import type { TermsForm } from './terms-form.ts'

type SecuritiesFieldProps = { form: TermsForm; types: ProgramChoices['securityTypes'] }

export const SecuritiesField = ({ form, types }: SecuritiesFieldProps) => (
  <Controller
    control={form.control}
    name="allowedSecurities"
    render={({ field: { value, onChange } }) => (
      <SecurityBoxes types={types} chosen={value ?? []} onChange={(next) => onChange(next.length ? next : undefined)} />
    )}
  />
)

type SecurityBoxesProps = {
  types: ProgramChoices['securityTypes']
  chosen: readonly string[]
  onChange(next: string[]): void
  disabled?: boolean
}

export const SecurityBoxes = ({ types, chosen, onChange, disabled = false }: SecurityBoxesProps) => (
  <div className="grid gap-2 md:grid-cols-3">
    {types.map(({ code, name }) => (
      <Checkbox
        key={code}
        label={name}
        disabled={disabled}
        checked={chosen.includes(code)}
        onChange={({ target }) => onChange(target.checked ? [...chosen, code] : chosen.filter((each) => each !== code))}
      />
    ))}
  </div>
)
