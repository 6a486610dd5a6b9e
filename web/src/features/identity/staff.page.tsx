// Where staff arrive until their workplace has its own pages.
import { Trans, useLingui } from '@lingui/react/macro'
import { Note } from '../../ui/feedback.tsx'
import { Page } from '../../ui/page.tsx'

export default function StaffPage() {
  const { t } = useLingui()
  return (
    <Page title={t`You are signed in as staff`} isTop>
      <Note>
        <Trans>
          These pages are for visitors and members. The company works with Kuri through its API until its own pages are
          here.
        </Trans>
      </Note>
    </Page>
  )
}
