import { useLingui } from '@lingui/react/macro'
import { TabLinks } from '../../parts/tab-links.tsx'

export function ChargeTabs() {
  const { t } = useLingui()
  return (
    <TabLinks
      label={t`Charges and waivers`}
      tabs={[
        { to: '/co/charges', name: t`Charges`, needs: 'statement.manage' },
        { to: '/co/waivers', name: t`Waivers`, needs: ['payment.manage', 'company.billing.manage'] },
      ]}
    />
  )
}
