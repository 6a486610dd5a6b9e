// The first page of the workplace.
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../app/use-session.ts'
import { StaffPage } from '../../staff/parts/staff-page.tsx'

export default function TodayPage() {
  const { t } = useLingui()
  const { person } = useSession()
  return <StaffPage title={t`Today`} subtitle={person?.company?.name} />
}
