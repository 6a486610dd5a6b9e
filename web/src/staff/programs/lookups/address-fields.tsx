// The fields of an address. The pincode fills in city, district and state, and offers its post offices.
import { lookUpPincode } from '@kuri/contract/programs/lookups.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../../../api/query.ts'
import { Select } from '../../../ui/field.tsx'
import { TextField, useField } from '../../../ui/form/fields.tsx'
import type { FieldValues, Path } from '../../../ui/form/paths.ts'
import type { BodyForm } from '../../../ui/form/use-body-form.ts'
import { idsOfUnknown, isPincode } from './pincode.rules.ts'

type AddressFieldsProps<V extends FieldValues> = {
  form: BodyForm<V>
  /** Where the address stands in the body: `billingAddress`, or nothing when the body is the address. */
  at: string
  title: string
  /** Only the first line has to be filled in. */
  isShort?: boolean
  /** May be left out as a whole. */
  isOptional?: boolean
}

export const ADDRESS_PARTS = ['line1', 'line2', 'pincode', 'postOffice', 'city', 'district', 'state'] as const
type Part = (typeof ADDRESS_PARTS)[number] | 'cityId' | 'postOfficeId'

const pathOf = <V extends FieldValues>(at: string, part: Part) => (at === '' ? part : `${at}.${part}`) as Path<V>

export function AddressFields<V extends FieldValues>(props: AddressFieldsProps<V>) {
  const { form, at, title, isShort = false, isOptional = false } = props
  const { t } = useLingui()
  const name = (part: Part) => pathOf<V>(at, part)
  const offices = usePincode(form, at)
  const rest = { form, autoComplete: 'off', isOptional: isShort || isOptional } as const
  return (
    <fieldset className="k-field stack g4">
      <legend className="lg b">{title}</legend>
      <TextField {...rest} name={name('line1')} label={t`Building and street`} isOptional={isOptional} />
      <TextField {...rest} name={name('line2')} label={t`Area or landmark`} isOptional />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...rest} name={name('pincode')} label={t`PIN code`} inputMode="numeric" maxLength={6} />
        {offices === null ? (
          <TextField {...rest} name={name('postOffice')} label={t`Post office`} />
        ) : (
          <PostOffice form={form} at={at} offices={offices.postOffices} isOptional={rest.isOptional} />
        )}
        <TextField {...rest} name={name('city')} label={t`Town or city`} />
        <TextField {...rest} name={name('district')} label={t`District`} />
        <TextField {...rest} name={name('state')} label={t`State`} />
      </div>
      {offices && (
        <p className="hint xs">
          <Trans>Found by the PIN code. Source: {offices.source}.</Trans>
        </p>
      )}
    </fieldset>
  )
}

/** What the directory knows about the typed pincode; null while it knows nothing. */
function usePincode<V extends FieldValues>(form: BodyForm<V>, at: string) {
  const name = (part: Part) => pathOf<V>(at, part)
  const pincode: unknown = form.watch(name('pincode'))
  const found = useQuery({
    ...read(lookUpPincode, { params: { pincode: isPincode(pincode) ? pincode : '' } }),
    enabled: isPincode(pincode),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const place = isPincode(pincode) ? (found.data ?? null) : null
  const isUnknown = isPincode(pincode) && found.error?.status === 404
  const { setValue, getValues } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in once for each pincode, so that corrections stay
  useEffect(() => {
    const put = (part: Part, value: unknown) =>
      setValue(name(part), value as never, { shouldValidate: form.getFieldState(name(part)).invalid })
    if (isUnknown && isPincode(pincode)) {
      const ids = idsOfUnknown(pincode)
      put('cityId', ids.cityId)
      put('postOfficeId', ids.postOfficeId)
    }
    if (!place || getValues(name('cityId')) === place.cityId) return
    for (const part of ['city', 'district', 'state', 'cityId'] as const) put(part, place[part])
    const [only, ...others] = place.postOffices
    put('postOffice', only && others.length === 0 ? only.name : '')
    put('postOfficeId', only && others.length === 0 ? only.postOfficeId : undefined)
  }, [place, isUnknown, pincode])
  return place
}

type Office = { postOfficeId: number; name: string }
type PostOfficeProps<V extends FieldValues> = {
  form: BodyForm<V>
  at: string
  offices: readonly Office[]
  isOptional: boolean
}

function PostOffice<V extends FieldValues>({ form, at, offices, isOptional }: PostOfficeProps<V>) {
  const { t } = useLingui()
  const name = pathOf<V>(at, 'postOffice')
  const onChange = ({ target }: { target: { value: string } }) =>
    form.setValue(
      pathOf<V>(at, 'postOfficeId'),
      offices.find((office) => office.name === target.value)?.postOfficeId as never,
    )
  return (
    <Select
      {...useField({ form, name }, t`Post office`)}
      {...form.register(name, { onChange })}
      isOptional={isOptional}
      none={t`Choose a post office`}
      options={offices.map((office) => ({ value: office.name, label: office.name }))}
    />
  )
}
