import { useLingui } from '@lingui/react/macro'
import { TabLinks } from '../../parts/tab-links.tsx'

export function NoticeTabs() {
  const { t } = useLingui()
  return (
    <TabLinks
      label={t`Notices`}
      tabs={[
        { to: '/co/notices' as never, name: t`Proof of dispatch`, needs: 'auction.schedule' },
        { to: '/co/notices/policy' as never, name: t`What is sent`, needs: 'company.profile.read', place: 'COMPANY' },
      ]}
    />
  )
}
