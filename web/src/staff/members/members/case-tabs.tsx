import { useLingui } from '@lingui/react/macro'
import { TabLinks } from '../../parts/tab-links.tsx'

export function CaseTabs() {
  const { t } = useLingui()
  return (
    <TabLinks
      label={t`Transfers and removals`}
      tabs={[
        { to: '/co/ticket-cases', name: t`Cases` },
        { to: '/co/defaulters', name: t`In default` },
      ]}
    />
  )
}
