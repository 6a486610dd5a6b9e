// The sub-registrar office of a company. The list is not complete, so another office can be named by its number.
import { listSros } from '@kuri/contract/programs/lookups.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { NumberField, useField } from '../../../ui/form/fields.tsx'
import type { FieldValues, Path } from '../../../ui/form/paths.ts'
import type { BodyForm } from '../../../ui/form/use-body-form.ts'

type SroFieldProps<V extends FieldValues> = { form: BodyForm<V>; name: Path<V> }

export const useSros = () => useQuery({ ...read(listSros), staleTime: Number.POSITIVE_INFINITY })

export function SroField<V extends FieldValues>({ form, name }: SroFieldProps<V>) {
  const { t } = useLingui()
  const sros = useSros()
  const known = sros.data?.sros
  const value: unknown = form.watch(name)
  const [isOther, setOther] = useState(false)
  const isForeign = known !== undefined && value != null && !known.some(({ sroId }) => sroId === Number(value))
  if (isOther || isForeign || sros.isError)
    return <NumberField form={form} name={name} label={t`Number of the sub-registrar office`} />
  return (
    <div className="stack g1">
      {known ? <Choice form={form} name={name} offices={known} /> : <div className="k-skel h-16" />}
      {sros.data && <p className="hint xs">{sros.data.source}.</p>}
      <Button look="quiet" onClick={() => setOther(true)}>
        <Trans>The office is not in the list</Trans>
      </Button>
    </div>
  )
}

type Office = { sroId: number; name: string; district: string }

function Choice<V extends FieldValues>({ form, name, offices }: SroFieldProps<V> & { offices: readonly Office[] }) {
  const { t } = useLingui()
  const setValueAs = (chosen: unknown) => (chosen === '' || chosen == null ? undefined : Number(chosen))
  return (
    <Select
      {...useField({ form, name }, t`Sub-registrar office`)}
      {...form.register(name, { setValueAs })}
      none={t`Choose an office`}
      options={offices.map(({ sroId, name: office, district }) => ({
        value: String(sroId),
        label: `${office}, ${district}`,
      }))}
    />
  )
}
