// An IFSC, and the bank that it belongs to.
import { lookUpIfsc } from '@kuri/contract/programs/lookups.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../../../api/query.ts'
import { Note } from '../../../ui/feedback.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { FieldValues, Path } from '../../../ui/form/paths.ts'
import type { BodyForm } from '../../../ui/form/use-body-form.ts'

type IfscFieldProps<V extends FieldValues> = {
  form: BodyForm<V>
  name: Path<V>
  /** The field for the name of the bank; it is filled in while it is empty. */
  bankName: Path<V>
}

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/

export function IfscField<V extends FieldValues>({ form, name, bankName }: IfscFieldProps<V>) {
  const { t } = useLingui()
  const typed = String(form.watch(name) ?? '')
    .trim()
    .toUpperCase()
  const isWhole = IFSC.test(typed)
  const found = useQuery({
    ...read(lookUpIfsc, { params: { ifsc: typed } }),
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const bank = isWhole ? found.data?.bank : undefined
  const { setValue, getValues } = form
  useEffect(() => {
    if (bank && !getValues(bankName)) setValue(bankName, bank as never)
  }, [bank, bankName, getValues, setValue])
  return (
    <div className="stack g2">
      <TextField form={form} name={name} label={t`IFSC`} autoComplete="off" maxLength={11} className="uppercase" />
      <div role="status">
        {bank && (
          <Note tone="brand" icon="bank">
            <Trans>{bank}. Found by the IFSC; please compare with the cheque.</Trans>
          </Note>
        )}
        {isWhole && found.error?.status === 404 && (
          <Note tone="warn">
            <Trans>
              This IFSC is not in our list. New branches may be missing there: please compare it with the cheque.
            </Trans>
          </Note>
        )}
      </div>
    </div>
  )
}
