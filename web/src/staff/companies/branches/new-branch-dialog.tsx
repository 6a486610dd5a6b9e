// Adds a branch to the company that a superadmin works for.
import { createBranch, listBranches } from '@kuri/contract/companies/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useChange } from '../../../api/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AddressFields } from '../../programs/lookups/address-fields.tsx'
import { useCompanyId } from '../companies/company-page.tsx'

export function NewBranchDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const companyId = useCompanyId() ?? ''
  const create = useChange(createBranch.admin, { outdates: [listBranches.admin] })
  return (
    <Dialog title={t`New branch`} onClose={onClose}>
      <Form
        route={createBranch.admin}
        submit={<Trans>Create the branch</Trans>}
        send={(body) => create.mutateAsync({ params: { companyId }, body })}
        onDone={({ name }) => {
          toast(t`${name} is created.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" label={t`Name`} autoComplete="off" data-first-focus />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField form={form} name="branchCode" label={t`Code`} autoComplete="off" isOptional />
              <TextField form={form} name="mobileNumber" label={t`Mobile`} inputMode="tel" isOptional />
            </div>
            <TextField form={form} name="email" label={t`Email`} inputMode="email" isOptional />
            <AddressFields form={form} at="address" title={t`Address`} isShort isOptional />
            <p className="hint">
              <Trans>Without an address the branch cannot take programs yet.</Trans>
            </p>
          </>
        )}
      </Form>
    </Dialog>
  )
}
