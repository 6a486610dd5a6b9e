import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { TabLinks } from '../../parts/tab-links.tsx'

export function BankTabs() {
  const { t } = useLingui()
  const { bankAccountId } = useParams({ strict: false }) as { bankAccountId: string }
  const params = { bankAccountId }
  return (
    <TabLinks
      label={t`Bank account`}
      tabs={[
        { to: '/co/bank/$bankAccountId', params, name: t`Reconciliation` },
        { to: '/co/bank/$bankAccountId/lines', params, name: t`Statement` },
        { to: '/co/bank/$bankAccountId/matching', params, name: t`Match` },
        { to: '/co/bank/$bankAccountId/matches', params, name: t`Matches` },
      ]}
    />
  )
}
