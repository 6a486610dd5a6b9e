// The address where somebody lives, and the permanent one where it differs.
import type { saveAddresses } from '@kuri/contract/members/enrollments.contract'
import { useLingui } from '@lingui/react/macro'
import { CheckboxField } from '../../../../ui/form/fields.tsx'
import type { BodyForm, BodyValues } from '../../../../ui/form/use-body-form.ts'
import { AddressFields } from './address-fields.tsx'

export function AddressPair({ form }: { form: BodyForm<BodyValues<typeof saveAddresses>> }) {
  const { t } = useLingui()
  return (
    <>
      <AddressFields form={form} isHome at="presentAddress" title={t`Where you live now`} />
      <CheckboxField
        form={form}
        name="isPresentAddressSameAsPermanentAddress"
        label={t`My permanent address is the same`}
      />
      {!form.watch('isPresentAddressSameAsPermanentAddress') && (
        <AddressFields form={form} at="permanentAddress" title={t`Permanent address`} />
      )}
    </>
  )
}
