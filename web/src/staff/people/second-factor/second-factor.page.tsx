// The page of the own second factor, for staff of a company and of the platform.
import { Trans, useLingui } from '@lingui/react/macro'
import { StaffPage } from '../../parts/staff-page.tsx'
import { OwnFactors } from './own-factors.tsx'

export default function SecondFactorPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`My second factor`} subtitle={<Trans>Protects your account when you sign in.</Trans>}>
      <OwnFactors />
    </StaffPage>
  )
}
