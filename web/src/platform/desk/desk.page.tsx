// The first page of the platform's workplace.
import { useLingui } from '@lingui/react/macro'
import { StaffPage } from '../../staff/parts/staff-page.tsx'

export default function DeskPage() {
  const { t } = useLingui()
  return <StaffPage title={t`Desk`} />
}
