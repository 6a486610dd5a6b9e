import { useLingui } from '@lingui/react/macro'
import { Page } from '../../ui/page.tsx'

export default function HomePage() {
  const { t } = useLingui()
  return (
    <Page title={t`Home`} isTop>
      …
    </Page>
  )
}
