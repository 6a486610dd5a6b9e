import { createBranch, listBranches } from '@kuri/contract/companies/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { AddressFields } from '../../programs/lookups/address-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'

export default function NewBranchPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [hasAddress, setHasAddress] = useState(true)
  const create = useChange(createBranch.company, { outdates: [listBranches.company] })
  return (
    <StaffPage
      title={t`New branch`}
      needs="branch.create"
      above={
        <Link to="/co/branches">
          <Trans>Branches</Trans>
        </Link>
      }
    >
      <Panel title={t`The branch`}>
        <Form
          route={createBranch.company}
          submit={t`Create the branch`}
          send={({ address, ...body }) =>
            create.mutateAsync({ body: hasAddress && address ? { ...body, address } : body })
          }
          onDone={({ id, name }) => {
            toast(t`${name} is created.`)
            void navigate({ to: '/co/branches/$branchId', params: { branchId: id } })
          }}
        >
          {(form) => (
            <>
              <ProfileFields form={form as never} />
              <Checkbox
                label={t`Add the address now`}
                hint={t`Without an address the branch cannot take programs yet.`}
                checked={hasAddress}
                onChange={({ target }) => {
                  setHasAddress(target.checked)
                  if (!target.checked) form.setValue('address', undefined as never)
                }}
              />
              {hasAddress && <AddressFields form={form} at="address" title={t`Address`} isShort />}
            </>
          )}
        </Form>
      </Panel>
    </StaffPage>
  )
}
