import { useLingui } from '@lingui/react/macro'
import { TabLinks } from '../../parts/tab-links.tsx'

export function BookTabs() {
  const { t } = useLingui()
  return (
    <TabLinks
      label={t`Books`}
      tabs={[
        { to: '/co/books', name: t`Trial balance` },
        { to: '/co/books/ledger', name: t`Ledger` },
        { to: '/co/books/entries', name: t`Entries` },
        { to: '/co/books/balance-sheet', name: t`Balance sheet` },
        { to: '/co/exports', name: t`Exports` },
      ]}
    />
  )
}
