// Chooses the branch of a program. A branch that is not ready for programs is shown and cannot be chosen.

import type { listBranches } from '@kuri/contract/companies/branches.contract'
import type { Data } from '@kuri/contract/kit/route'
import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../../ui/form/fields.tsx'
import type { BasicsForm } from './basics-fields.tsx'

export type Branch = Data<typeof listBranches.company>['branches'][number]

export function BranchField({ form, branches }: { form: BasicsForm; branches: readonly Branch[] }) {
  const { t } = useLingui()
  const whyNot = ({ status, address }: Branch) =>
    status !== 'ACTIVE' ? t`not active` : address === null ? t`no address` : t`not ready`
  return (
    <SelectField
      form={form}
      name="branchId"
      label={t`Branch`}
      none={t`Choose a branch`}
      options={branches.map((branch) => ({
        value: branch.id,
        label: branch.isProgramReady ? branch.name : `${branch.name} (${whyNot(branch)})`,
        disabled: !branch.isProgramReady,
      }))}
    />
  )
}
