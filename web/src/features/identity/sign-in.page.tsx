import { useLingui } from '@lingui/react/macro'
import { Page } from '../../ui/page.tsx'

export default function SignInPage() {
  const { t } = useLingui()
  return <Page title={t`Sign in`}>…</Page>
}
