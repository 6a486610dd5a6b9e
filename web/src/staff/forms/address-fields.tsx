// An Indian address in a form. The pincode finds city, district, state and the post offices; everything found can be corrected.
import { lookUpPincode } from '@kuri/contract/public/lookups.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { read } from '../../api/query.ts'
import { isRefused } from '../../api/refused.ts'
import { Note } from '../../ui/feedback.tsx'
import { Select } from '../../ui/field.tsx'
import { NumberField, TextField, useField } from '../../ui/form/fields.tsx'
import type { BodyForm } from '../../ui/form/use-body-form.ts'

type AddressFieldsProps = {
  form: BodyForm<FieldValues>
  /** The path of the address in the body: `billingAddress`. */
  name: string
}

const PINCODE = /^[1-9]\d{5}$/
const LASTING_MS = 3_600_000

export function AddressFields({ form, name }: AddressFieldsProps) {
  const { t } = useLingui()
  const at = (field: string) => ({ form, name: `${name}.${field}` })
  const pincode: unknown = useWatch({ control: form.control, name: `${name}.pincode` })
  const isPincode = typeof pincode === 'string' && PINCODE.test(pincode)
  const found = useQuery({
    ...read(lookUpPincode, { params: { pincode: String(pincode) } }),
    enabled: isPincode,
    staleTime: LASTING_MS,
  })
  const place = isPincode ? found.data : undefined
  const isUnknown = isPincode && isRefused(found.error) && found.error.status === 404
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place fills the fields
  useEffect(() => {
    if (!place || form.getValues(`${name}.cityId`) === place.cityId) return
    for (const field of ['city', 'district', 'state', 'cityId'] as const)
      form.setValue(`${name}.${field}`, place[field], { shouldValidate: form.formState.isSubmitted })
  }, [place])
  return (
    <div className="k-two">
      <TextField {...at('line1')} label={t`House and street`} autoComplete="off" />
      <TextField {...at('line2')} label={t`Place or landmark`} isOptional autoComplete="off" />
      <TextField {...at('pincode')} label={t`Pincode`} inputMode="numeric" maxLength={6} />
      {place ? (
        <PostOffice form={form} name={name} offices={place.postOffices} />
      ) : (
        <TextField {...at('postOffice')} label={t`Post office`} />
      )}
      <TextField {...at('city')} label={t`City`} />
      <TextField {...at('district')} label={t`District`} />
      <TextField {...at('state')} label={t`State`} />
      {isUnknown && (
        <>
          <Note>
            <Trans>The directory does not know this pincode. Check it, or ask the platform for the two numbers.</Trans>
          </Note>
          <NumberField {...at('cityId')} label={t`Number of the city`} />
          <NumberField {...at('postOfficeId')} label={t`Number of the post office`} />
        </>
      )}
    </div>
  )
}

type Office = { postOfficeId: number; name: string }

/** Two values of the body at once: the name and the number of the office. */
function PostOffice({ form, name, offices }: AddressFieldsProps & { offices: readonly Office[] }) {
  const { t } = useLingui()
  const idField = `${name}.postOfficeId`
  const chosen: unknown = useWatch({ control: form.control, name: idField })
  const field = useField({ form, name: idField }, t`Post office`)
  const choose = (value: string) => {
    const office = offices.find(({ postOfficeId }) => String(postOfficeId) === value)
    form.setValue(idField, office?.postOfficeId, { shouldValidate: form.formState.isSubmitted })
    form.setValue(`${name}.postOffice`, office?.name)
  }
  return (
    <Select
      {...field}
      none={t`Choose the post office`}
      options={offices.map((office) => ({ value: String(office.postOfficeId), label: office.name }))}
      value={offices.some(({ postOfficeId }) => postOfficeId === chosen) ? String(chosen) : ''}
      onChange={({ target }) => choose(target.value)}
    />
  )
}
