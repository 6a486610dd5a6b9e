// Changes of contact and address.
import { getBranch, listBranches, replaceBranchAddress, updateBranch } from '@kuri/contract/companies/branches.contract'
import { useLingui } from '@lingui/react/macro'
import { useChange } from '../../../api/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AddressFields } from '../../programs/lookups/address-fields.tsx'
import type { Branch } from './branch-badges.tsx'
import { ProfileFields } from './profile-fields.tsx'

type DialogProps = { branch: Branch; onClose(): void }
const OUTDATES = { outdates: [getBranch.company, listBranches.company] }

export function EditProfile({ branch, onClose }: DialogProps) {
  const { t } = useLingui()
  const update = useChange(updateBranch.company, OUTDATES)
  const { id: branchId, name, branchCode, email, mobileNumber } = branch
  return (
    <Dialog title={t`Change the contact`} onClose={onClose}>
      <Form
        route={updateBranch.company}
        defaults={{ name, branchCode: branchCode ?? '', email: email ?? '', mobileNumber: mobileNumber ?? '' }}
        submit={t`Save`}
        send={(body) =>
          update.mutateAsync({
            params: { branchId },
            // A field that was emptied is sent as null, because an absent one keeps its value.
            body: {
              ...body,
              branchCode: body.branchCode ?? null,
              email: body.email ?? null,
              mobileNumber: body.mobileNumber ?? null,
            },
          })
        }
        onDone={() => {
          toast(t`Saved.`)
          onClose()
        }}
      >
        {(form) => <ProfileFields form={form as never} />}
      </Form>
    </Dialog>
  )
}

export function EditAddress({ branch: { id: branchId, address }, onClose }: DialogProps) {
  const { t } = useLingui()
  const replace = useChange(replaceBranchAddress, OUTDATES)
  const { id: _id, branchId: _branchId, ...fields } = address ?? {}
  return (
    <Dialog title={address ? t`Change the address` : t`Add the address`} onClose={onClose}>
      <Form
        route={replaceBranchAddress}
        defaults={withoutNull(fields)}
        submit={t`Save`}
        send={(body) => replace.mutateAsync({ params: { branchId }, body })}
        onDone={() => {
          toast(t`Saved.`)
          onClose()
        }}
      >
        {(form) => <AddressFields form={form} at="" title={t`Where the branch is`} isShort />}
      </Form>
    </Dialog>
  )
}

const withoutNull = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
