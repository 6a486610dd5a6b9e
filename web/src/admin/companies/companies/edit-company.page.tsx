// Corrects the profile, the addresses and the manager of a company; each part is saved by itself.
import { getCompany, listCompanies, updateCompany } from '@kuri/contract/companies/companies.contract'
import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useChange } from '../../../api/query.ts'
import { type Company, CompanyFrame } from '../../../staff/companies/companies/company-frame.tsx'
import { Panel } from '../../../staff/parts/layout.tsx'
import { AddressFields } from '../../../staff/programs/lookups/address-fields.tsx'
import { SroField } from '../../../staff/programs/lookups/sro-field.tsx'
import { Without } from '../../../staff/programs/programs/hidden-fields.tsx'
import { CheckboxField, NumberField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { BodyForm, BodyValues } from '../../../ui/form/use-body-form.ts'
import { toast } from '../../../ui/toast.tsx'
import {
  addressDefaults,
  addressPatchOf,
  editDefaults,
  type Manager,
  managerDefaults,
  managerPatchOf,
  type Patch,
  patchOf,
} from './edit-company.rules.ts'

export default function EditCompanyPage() {
  const { t } = useLingui()
  const { companyId } = useParams({ from: '/admin/admin/companies/$companyId/edit' })
  return (
    <CompanyFrame companyId={companyId} title={t`Edit the company`}>
      {(company) => (
        <>
          <ProfileForm company={company} />
          <AddressForm company={company} />
          {company.managers.map((manager) => (
            <ManagerForm key={manager.id} company={company} manager={manager} />
          ))}
        </>
      )}
    </CompanyFrame>
  )
}

type PartProps = {
  company: Company
  title: string
  submit: string
  defaults: object
  /** Nothing is sent when nothing differs. */
  patchOf(typed: Patch): Partial<Patch>
  children(form: BodyForm<BodyValues<typeof updateCompany>>): ReactNode
}

function Part({ company, title, submit, defaults, patchOf: patchFrom, children }: PartProps) {
  const { t } = useLingui()
  const update = useChange(updateCompany, { outdates: [getCompany, listCompanies] })
  return (
    <Panel title={title}>
      <Form
        route={updateCompany}
        defaults={defaults}
        submit={submit}
        send={async (body) => {
          const patch = patchFrom(body)
          if (Object.keys(patch).length === 0) return company
          const saved = await update.mutateAsync({ params: { companyId: company.companyId }, body: patch })
          toast(t`The changes are saved.`)
          return saved
        }}
      >
        {(form) => <div className="grid gap-4 sm:grid-cols-2">{children(form)}</div>}
      </Form>
    </Panel>
  )
}

function ProfileForm({ company }: { company: Company }) {
  const { t } = useLingui()
  return (
    <Part
      company={company}
      title={t`Profile`}
      submit={t`Save the profile`}
      defaults={editDefaults(company)}
      patchOf={(typed) => patchOf(company, typed)}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
          <TextField
            form={form}
            name="mobileNumber"
            label={t`Mobile number of the owner`}
            inputMode="tel"
            autoComplete="off"
            hint={t`The owner signs in with it. A new number ends all their sessions.`}
          />
          <TextField form={form} name="email" label={t`Email`} inputMode="email" autoComplete="off" />
          <TextField form={form} name="cin" label={t`CIN`} autoComplete="off" />
          <TextField form={form} name="pan" label={t`PAN`} autoComplete="off" />
          <TextField form={form} name="registrationNumber" label={t`Registration number`} autoComplete="off" />
          <SroField form={form} name="sroId" />
          <NumberField form={form} name="yearOfEstablishment" label={t`Founded in the year`} />
          <NumberField form={form} name="noOfOngoingPrograms" label={t`Running programs at the start`} />
          <NumberField form={form} name="noOfCompletedPrograms" label={t`Completed programs at the start`} />
          <div className="stack g2">
            <CheckboxField form={form} name="hasGstin" label={t`Registered for GST`} />
            {form.watch('hasGstin') && <TextField form={form} name="gstin" label={t`GSTIN`} autoComplete="off" />}
          </div>
          <CheckboxField form={form} name="requiresSubAccount" label={t`Own settlement account`} />
          <div className="sm:col-span-2">
            <TextAreaField form={form} name="description" label={t`Description`} isOptional rows={4} />
          </div>
        </>
      )}
    </Part>
  )
}

function AddressForm({ company }: { company: Company }) {
  const { t } = useLingui()
  return (
    <Part
      company={company}
      title={t`Addresses`}
      submit={t`Save the addresses`}
      defaults={addressDefaults(company)}
      patchOf={(typed) => addressPatchOf(company, typed)}
    >
      {(form) => (
        <>
          <AddressFields form={form} at="billingAddress" title={t`Address for bills`} />
          <div className="stack g4">
            <CheckboxField
              form={form}
              name="registeredSameAsBillingAddress"
              label={t`The registered address is the same`}
            />
            {form.watch('registeredSameAsBillingAddress') ? (
              <Without form={form} names={['registeredAddress']} />
            ) : (
              <AddressFields form={form} at="registeredAddress" title={t`Registered address`} />
            )}
          </div>
        </>
      )}
    </Part>
  )
}

function ManagerForm({ company, manager }: { company: Company; manager: Manager }) {
  const { t } = useLingui()
  const unchanged = t`Leave it empty to keep the stored one.`
  return (
    <Part
      company={company}
      title={t`Manager`}
      submit={t`Save the manager`}
      defaults={managerDefaults(manager)}
      patchOf={(typed) => managerPatchOf(manager, typed)}
    >
      {(form) => (
        <>
          <TextField form={form} name="manager.name" label={t`Name of the manager`} autoComplete="off" />
          <TextField
            form={form}
            name="manager.mobileNumber"
            label={t`Mobile number`}
            inputMode="tel"
            autoComplete="off"
          />
          <TextField
            form={form}
            name="manager.email"
            label={t`Email of the manager`}
            inputMode="email"
            autoComplete="off"
          />
          <TextField
            form={form}
            name="manager.pan"
            label={t`PAN of the manager`}
            hint={unchanged}
            isOptional
            autoComplete="off"
            maxLength={10}
          />
          <TextField
            form={form}
            name="manager.aadhaarNumber"
            label={t`Aadhaar`}
            hint={unchanged}
            isOptional
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
          />
        </>
      )}
    </Part>
  )
}
