// Corrects the profile of a company.
import { getCompany, listCompanies, updateCompany } from '@kuri/contract/tenancy/companies.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useChange } from '../../api/query.ts'
import { SroField } from '../../staff/lookups/sro-field.tsx'
import { Panel } from '../../staff/parts/layout.tsx'
import { CheckboxField, NumberField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Company, CompanyFrame } from './company-frame.tsx'
import { editDefaults, patchOf } from './edit-company.rules.ts'

export default function EditCompanyPage() {
  const { t } = useLingui()
  const { companyId } = useParams({ from: '/platform/admin/companies/$companyId/edit' })
  return (
    <CompanyFrame companyId={companyId} title={t`Edit the company`}>
      {(company) => <EditForm company={company} />}
    </CompanyFrame>
  )
}

function EditForm({ company }: { company: Company }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const update = useChange(updateCompany, { outdates: [getCompany, listCompanies] })
  const params = { companyId: company.companyId }
  return (
    <Panel title={t`Profile`}>
      <Form
        route={updateCompany}
        defaults={editDefaults(company)}
        submit={<Trans>Save the changes</Trans>}
        send={async (body) => {
          const patch = patchOf(company, body)
          if (Object.keys(patch).length === 0) return company
          const saved = await update.mutateAsync({ params, body: patch })
          toast(t`The changes are saved.`)
          return saved
        }}
        onDone={() => void navigate({ to: '/admin/companies/$companyId', params })}
      >
        {(form) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
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
          </div>
        )}
      </Form>
    </Panel>
  )
}
