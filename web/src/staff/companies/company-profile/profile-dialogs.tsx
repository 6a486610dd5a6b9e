import {
  getMyCompany,
  updateMyAddress,
  updateMyCompany,
  updateMyManager,
} from '@kuri/contract/companies/company-profile.contract'
import { useLingui } from '@lingui/react/macro'
import { useChange } from '../../../api/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AddressFields } from '../../programs/lookups/address-fields.tsx'
import type { Company } from './company.ts'

const OUTDATES = { outdates: [getMyCompany] }

export function EditProfile({ company, onClose }: { company: Company; onClose(): void }) {
  const { t } = useLingui()
  const update = useChange(updateMyCompany, OUTDATES)
  const { name, email, description, yearOfEstablishment, noOfOngoingPrograms, noOfCompletedPrograms } = company
  const defaults = {
    name,
    email,
    description: description ?? '',
    yearOfEstablishment,
    noOfOngoingPrograms,
    noOfCompletedPrograms,
  }
  return (
    <Dialog title={t`Change the profile`} onClose={onClose}>
      <Form
        route={updateMyCompany}
        defaults={defaults}
        submit={t`Save`}
        send={(body) => update.mutateAsync({ body: { ...body, description: body.description ?? null } })}
        onDone={() => {
          toast(t`Saved.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" label={t`Name`} maxLength={255} />
            <TextField form={form} name="email" label={t`Email`} type="email" />
            <TextAreaField form={form} name="description" label={t`About`} isOptional maxLength={2000} />
            <NumberField form={form} name="yearOfEstablishment" label={t`Founded`} maxLength={4} />
            <NumberField form={form} name="noOfOngoingPrograms" label={t`Programs running elsewhere`} />
            <NumberField form={form} name="noOfCompletedPrograms" label={t`Programs completed elsewhere`} />
          </>
        )}
      </Form>
    </Dialog>
  )
}

type AddressProps = { address: NonNullable<Company['billingAddress']>; onClose(): void }

export function EditAddress({ address, onClose }: AddressProps) {
  const { t } = useLingui()
  const update = useChange(updateMyAddress, OUTDATES)
  const { id: addressId, line1, line2, pincode, postOffice, city, district, state, cityId, postOfficeId } = address
  const fields = { line1, line2, pincode, postOffice, city, district, state, cityId, postOfficeId }
  const saved = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  const title = address.type === 'BILLING' ? t`Billing address` : t`Registered address`
  return (
    <Dialog title={t`Change the address`} onClose={onClose}>
      <Form
        route={updateMyAddress}
        defaults={{ addressId, ...saved }}
        submit={t`Save`}
        send={(body) => update.mutateAsync({ body: { ...body, line2: body.line2 ?? null } })}
        onDone={() => {
          toast(t`Saved.`)
          onClose()
        }}
      >
        {(form) => <AddressFields form={form} at="" title={title} />}
      </Form>
    </Dialog>
  )
}

type ManagerProps = { manager: Company['managers'][number]; onClose(): void }

/** PAN and Aadhaar are masked here, so they are only sent when they are typed again. */
export function EditManager({ manager: { id, name, mobileNumber, email }, onClose }: ManagerProps) {
  const { t } = useLingui()
  const update = useChange(updateMyManager, OUTDATES)
  return (
    <Dialog title={t`Change the manager`} onClose={onClose}>
      <Form
        route={updateMyManager}
        defaults={{ name, mobileNumber, email }}
        submit={t`Save`}
        send={(body) => update.mutateAsync({ params: { id }, body })}
        onDone={() => {
          toast(t`Saved.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" label={t`Name`} maxLength={255} autoComplete="off" />
            <TextField form={form} name="mobileNumber" label={t`Mobile`} type="tel" autoComplete="off" />
            <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="off" />
            <TextField
              form={form}
              name="pan"
              label={t`PAN`}
              isOptional
              maxLength={10}
              autoComplete="off"
              hint={t`Empty keeps the one that is saved.`}
            />
            <TextField
              form={form}
              name="aadhaarNumber"
              label={t`Aadhaar`}
              isOptional
              inputMode="numeric"
              autoComplete="off"
              hint={t`Empty keeps the one that is saved.`}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
