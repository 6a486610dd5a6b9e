import { useLingui } from '@lingui/react/macro'
import { TabLinks } from '../../parts/tab-links.tsx'

export function BranchTabs({ branchId }: { branchId: string }) {
  const { t } = useLingui()
  const params = { branchId }
  return (
    <TabLinks
      label={t`Branch`}
      tabs={[
        { to: '/co/branches/$branchId', params, name: t`Overview` },
        {
          to: '/co/branches/$branchId/bank-accounts',
          params,
          name: t`Bank accounts`,
          needs: 'branch.banking.manage',
          place: params,
        },
      ]}
    />
  )
}
