// A bank account in a form. The IFSC finds the bank.
import { lookUpIfsc } from '@kuri/contract/public/lookups.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { read } from '../../api/query.ts'
import { isRefused } from '../../api/refused.ts'
import { TextField } from '../../ui/form/fields.tsx'
import type { BodyForm } from '../../ui/form/use-body-form.ts'

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
const LASTING_MS = 3_600_000

/** `name` is the path of the account in the body: `bankAccount`. */
export function BankFields({ form, name }: { form: BodyForm<FieldValues>; name: string }) {
  const { t } = useLingui()
  const at = (field: string) => ({ form, name: `${name}.${field}` })
  const ifsc: unknown = useWatch({ control: form.control, name: `${name}.ifsc` })
  const isIfsc = typeof ifsc === 'string' && IFSC.test(ifsc)
  const found = useQuery({
    ...read(lookUpIfsc, { params: { ifsc: String(ifsc) } }),
    enabled: isIfsc,
    staleTime: LASTING_MS,
  })
  const bank = isIfsc ? found.data : undefined
  const isUnknown = isIfsc && isRefused(found.error) && found.error.status === 404
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another bank fills the field
  useEffect(() => {
    if (bank) form.setValue(`${name}.bankName`, bank.bank, { shouldValidate: form.formState.isSubmitted })
  }, [bank])
  return (
    <div className="k-two">
      <TextField {...at('accountHolder')} label={t`Account holder`} autoComplete="off" />
      <TextField {...at('accountNumber')} label={t`Account number`} inputMode="numeric" autoComplete="off" />
      <TextField
        {...at('ifsc')}
        label={t`IFSC`}
        maxLength={11}
        autoComplete="off"
        hint={
          bank ? bank.bank : isUnknown ? t`No bank uses this code. Check it.` : t`11 characters, on the cheque book`
        }
      />
      <TextField {...at('bankName')} label={t`Bank`} />
      <TextField {...at('branchName')} label={t`Branch of the bank`} />
    </div>
  )
}
